# What /doctor tells those who manage a server, who may never have heard of permissions.

doctor-well =
    { "" }**All is well** in { $channel }.
    I have every permission I need there.
doctor-missing =
    { $count ->
        [one] **One permission is missing** in { $channel }.
       *[other] **{ $count } permissions are missing** in { $channel }.
    }
    Permissions are switches in Discord’s settings. They say what I may do.
    You can still play.
doctor-not-a-member =
    { "" }**I’m not a member of this server.** It allowed my commands, but not me, so I can answer and nothing else: old boards keep their buttons, no threads, and nobody hears that their time is up.
    Add me with [this link]({ $link }); matches and settings stay as they are. Then type `/doctor` again.

permission-had = ✅ { $permission }: I have it
permission-missing = ❌ **{ $permission }: missing**
permission-waits = ❔ { $permission }: I can only tell once I have { $other }

# The names are those that Discord shows.
permission-view_channel = View Channel
permission-send_messages = Send Messages
permission-attach_files = Attach Files
permission-embed_links = Embed Links
permission-read_message_history = Read Message History
permission-create_public_threads = Create Public Threads
permission-send_messages_in_threads = Send Messages in Threads

without-viewing =
    > Without it: no threads for more matches, old boards stay, and I can’t say here that somebody ran out of time, or who won.
    > Still works: commands and buttons, and the boards I answer with.
without-posting =
    > Without it: I can’t say here that somebody ran out of time, and a board may not appear when Discord is slow.
    > Still works: commands and buttons, and the boards I answer with.
without-pictures =
    > Without it: no threads for more matches, and a board may come in words instead of a picture.
    > Still works: the buttons, and `/move`, which lists the moves as you type.
without-embedding =
    > Without it: pictures and links that I post may not show.
    > Still works: everything else.
without-reading =
    > Without it: if somebody deletes the newest board, I don’t notice, and `/board` doesn’t post it again for everyone.
    > Still works: `/board` shows it to anyone who asks, and the next move brings a new board.
without-opening =
    > Without it: no threads for more matches. While one is played here, the next has to wait.
    > Still works: one match after another, or a match in a thread that you open.
without-posting-in-threads =
    > Without it: no threads for more matches, and in threads I can’t say that somebody ran out of time.
    > Still works: one match after another here.

doctor-no-threads =
    { "" }
    I can’t open threads in here, so it’s one match after another.
doctor-private-thread = This thread is private: mention { $bot } in it once to let me in.

doctor-give =
    { "" }
    { "" }**How to give me what’s missing**
    1. Open Server Settings ▸ Roles ▸ { $bot } ▸ Permissions, and switch on what’s missing.
    2. Still missing? Open the channel’s settings (for a thread, its channel’s) ▸ Permissions ▸ { $bot }. A ✗ there overrides the role.
    3. Type `/doctor` again.
doctor-unseen =
    { "" }
    -# **What I can’t see**
    -# Whether a member accepts direct messages from me.
    -# Who may use my commands: that is in Server Settings ▸ Integrations ▸ { $bot }, and in each role as Use Application Commands.
