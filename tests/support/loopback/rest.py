"""Simulated routes for application, commands, channels, threads and messages.

A route takes a request, and returns a payload or raises RefusalError.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.loopback import contexts, rules
from tests.support.loopback.rules import RefusalError, demand
from tests.support.loopback.world import (
    COMPONENTS_V2,
    EPHEMERAL,
    LOADING,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    Attachment,
    Channel,
    Files,
    Payload,
    PostedMessage,
)

if TYPE_CHECKING:
    from tests.support.loopback.server import Loopback, Request


ENTRY_POINT = 4
"""Type of command that launches an app's activity."""


def write(discord: Loopback, message: PostedMessage, body: Payload, files: Files) -> None:
    """Fill in a new message, after checking it."""
    names = {name for name, _ in files.values()}
    rules.check_message(body, names, message.flags, edit=False)
    fill(discord, message, body, files)


def rewrite(
    discord: Loopback, message: PostedMessage, body: Payload, files: Files, *, filling: bool = False
) -> None:
    """Edit a message. Attachments that the body does not list are deleted."""
    names = {name for name, _ in files.values()} | {old.filename for old in message.attachments}
    flags = message.flags & ~LOADING | body.get("flags", 0) & COMPONENTS_V2
    rules.check_message(body, names, flags, edit=not filling)
    message.flags = flags
    message.edits += not filling
    fill(discord, message, body, files)


def fill(discord: Loopback, message: PostedMessage, body: Payload, files: Files) -> None:
    """Copy the body's fields and files into a message."""
    message.content = body.get("content", message.content) or ""
    message.embeds = body.get("embeds", message.embeds) or []
    message.components = body.get("components", message.components) or []
    listed = {str(entry["id"]): entry for entry in body.get("attachments") or []}
    if "attachments" in body:
        message.attachments = [old for old in message.attachments if str(old.id) in listed]
    for index, (name, data) in files.items():
        demand(len(data) <= rules.FILE_LIMIT, "Request entity too large", rules.FILE_TOO_LARGE)
        about, number = listed.get(str(index), {}), discord.snowflake()
        url = f"{discord.url}/attachments/{message.channel_id}/{number}/{name}"
        stored = data if discord.keep_files else b""
        file = Attachment(number, name, about.get("description"), len(data), stored, url)
        message.attachments.append(file)


def channel_of(discord: Loopback, request: Request, *needed: str) -> Channel:
    """Return the channel of the path. Raises RefusalError if a permission is missing."""
    channel = discord.channels.get(int(request.params["channel"]))
    if channel is None:
        raise RefusalError(rules.UNKNOWN_CHANNEL, "Unknown Channel")
    there = contexts.is_member(discord, channel)
    demand(there and channel.allowed.view_channel, "Missing Access", rules.MISSING_ACCESS)
    demand(not channel.closed, "Cannot send messages to this user", rules.CLOSED)
    for permission in needed:
        allowed = getattr(channel.allowed, permission)
        demand(allowed, f"Missing Permissions: {permission}", rules.MISSING_PERMISSIONS)
    return channel


def message_of(discord: Loopback, request: Request) -> PostedMessage:
    """Return the message of the path. Raises RefusalError if it is ephemeral."""
    message = channel_of(discord, request).messages.get(int(request.params["message"]))
    if message is None or message.ephemeral:
        raise RefusalError(rules.UNKNOWN_MESSAGE, "Unknown Message")
    return message


def post_message(discord: Loopback, request: Request) -> Payload:
    """Post a message, which unarchives a thread. Raises RefusalError if the thread is locked."""
    needed = ["attach_files"] if request.files else []
    channel = channel_of(discord, request, *needed)
    speak = "send_messages_in_threads" if channel.parent else "send_messages"
    channel_of(discord, request, speak)
    demand(not channel.locked, "Thread is archived", rules.THREAD_ARCHIVED)
    message = PostedMessage(discord.snowflake(), channel.id, discord.bot)
    message.flags = request.body.get("flags", 0) & ~EPHEMERAL
    write(discord, message, request.body, request.files)
    channel.archived = False
    channel.messages[message.id] = message
    return message.payload


def edit_message(discord: Loopback, request: Request) -> Payload:
    """Edit one of the bot's messages."""
    message = message_of(discord, request)
    archived = discord.channels[message.channel_id].archived
    demand(not archived, "Thread is archived", rules.THREAD_ARCHIVED)
    demand(message.author == discord.bot, "another user's message", rules.NOT_THE_AUTHOR)
    rewrite(discord, message, request.body, request.files)
    return message.payload


def delete_message(discord: Loopback, request: Request) -> None:
    message = message_of(discord, request)
    discord.channels[message.channel_id].delete(message.id)


def open_direct_messages(discord: Loopback, request: Request) -> Payload:
    """Return the channel of the bot's direct messages with a person."""
    wanted = int(request.json["recipient_id"])
    (person,) = [each for each in discord.people.values() if each.id == wanted]
    channel = contexts.direct(discord, person)
    return {**channel.payload(discord.bot), "recipients": [person.user]}


def start_thread(discord: Loopback, request: Request) -> Payload:
    """Start a thread, below a message if the path names one."""
    parent = channel_of(discord, request, "create_public_threads")
    rules.within(request.body["name"], 1, 100, "name")
    number, kind = discord.snowflake(), request.body.get("type", PRIVATE_THREAD)
    if "message" in request.params:
        number, kind = message_of(discord, request).id, PUBLIC_THREAD
    demand(number not in discord.channels, "A thread already exists", rules.THREAD_EXISTS)
    thread = Channel(number, request.body["name"], parent.guild_id, kind, parent)
    thread.people.add(discord.bot.id)
    discord.channels[number] = thread
    payload = thread.payload(discord.bot)
    discord.gateway.dispatch("THREAD_CREATE", {**payload, "newly_created": True})
    return payload


def edit_channel(discord: Loopback, request: Request) -> Payload:
    """Rename a channel or thread; archive or lock a thread."""
    channel = channel_of(discord, request)
    own = channel.parent is not None and not {"locked"} & request.body.keys()
    needed = "manage_threads" if channel.parent else "manage_channels"
    if not own:
        channel_of(discord, request, needed)
    rules.within(request.body.get("name"), 1, 100, "name")
    for key in ("name", "archived", "locked"):
        setattr(channel, key, request.body.get(key, getattr(channel, key)))
    payload = channel.payload(discord.bot)
    discord.gateway.dispatch("THREAD_UPDATE" if channel.parent else "CHANNEL_UPDATE", payload)
    return payload


def join_thread(discord: Loopback, request: Request) -> None:
    """Add the bot or a member to a thread."""
    thread, who = channel_of(discord, request), request.params["user"]
    thread.people.add(discord.bot.id if who == "@me" else int(who))


def list_commands(discord: Loopback, request: Request) -> list[Payload]:
    """List all commands, including translations if requested."""
    if request.query.get("with_localizations") == "true":
        return discord.commands
    bare = {"name_localizations", "description_localizations"}
    return [
        {key: value for key, value in command.items() if key not in bare}
        for command in discord.commands
    ]


def put_commands(discord: Loopback, request: Request) -> list[Payload]:
    """Replace all commands. A command with an existing name keeps its id."""
    rules.check_commands(request.json)
    entries = [command for command in discord.commands if command.get("type") == ENTRY_POINT]
    remaining = {(command.get("type", 1), command["name"]) for command in request.json}
    for command in entries:
        demand(
            (ENTRY_POINT, command["name"]) in remaining, "Entry Point", rules.ENTRY_POINT_REMOVED
        )
    ids = {(each.get("type", 1), each["name"]): each["id"] for each in discord.commands}
    owner = {"application_id": str(discord.bot.id), "default_member_permissions": None}
    discord.commands = [
        {"type": 1, "description": "", "version": "1", **owner, **command}
        | {"id": ids.get((command.get("type", 1), command["name"])) or str(discord.snowflake())}
        for command in request.json
    ]
    return discord.commands


def member(discord: Loopback, request: Request) -> Payload:
    """Return a member of the server."""
    for person in discord.people.values():
        if str(person.id) == request.params["user"]:
            return person.member
    raise RefusalError(rules.UNKNOWN_MEMBER, "Unknown Member")


def application(discord: Loopback, _: Request) -> Payload:
    """Return the bot's application."""
    return {
        "id": str(discord.bot.id),
        "name": discord.bot.name,
        "description": "",
        "icon": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": discord.bot.user,
        "verify_key": "0" * 64,
        "flags": 0,
    }


def gateway(discord: Loopback, _: Request) -> Payload:
    """Return the gateway's URL."""
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    return {"url": discord.gateway_url, "shards": discord.shards, "session_start_limit": limit}


MESSAGES = "/channels/{channel}/messages"
ROUTES = (
    ("GET", "/users/@me", lambda discord, _: discord.bot.user),
    ("GET", "/oauth2/applications/@me", application),
    ("GET", "/applications/@me", application),
    ("GET", "/gateway/bot", gateway),
    ("GET", "/applications/{application}/commands", list_commands),
    ("PUT", "/applications/{application}/commands", put_commands),
    ("GET", "/guilds/{guild}/members/{user}", member),
    ("GET", "/channels/{channel}", lambda d, r: channel_of(d, r).payload(d.bot)),
    ("PATCH", "/channels/{channel}", edit_channel),
    ("POST", MESSAGES, post_message),
    ("POST", "/users/@me/channels", open_direct_messages),
    ("GET", MESSAGES + "/{message}", lambda d, r: message_of(d, r).payload),
    ("PATCH", MESSAGES + "/{message}", edit_message),
    ("DELETE", MESSAGES + "/{message}", delete_message),
    ("POST", "/channels/{channel}/threads", start_thread),
    ("POST", MESSAGES + "/{message}/threads", start_thread),
    ("PUT", "/channels/{channel}/thread-members/{user}", join_thread),
    ("POST", "/channels/{channel}/typing", lambda d, r: channel_of(d, r) and None),
)
