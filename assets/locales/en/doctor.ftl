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
    Matches can be played even so.

permission-had = ✅ { $permission }: I have it
permission-missing = ❌ **{ $permission }: missing**
permission-waits = ❔ { $permission }: I can tell once I have { $other }

# The names are those that Discord shows.
permission-view_channel = View Channel
permission-send_messages = Send Messages
permission-attach_files = Attach Files
permission-embed_links = Embed Links
permission-read_message_history = Read Message History
permission-create_public_threads = Create Public Threads
permission-send_messages_in_threads = Send Messages in Threads

without-viewing =
    > Without it: no threads for further matches, no word here when somebody’s time runs out or who won by it, and old boards stay.
    > Still works: commands and buttons, and the boards I answer with.
without-posting =
    > Without it: no word here when somebody’s time runs out, and a board may not appear when Discord is slow.
    > Still works: commands and buttons, and the boards I answer with.
without-pictures =
    > Without it: no threads for further matches. A board may come in words instead of a picture.
    > Still works: the buttons, and `/move`, which lists the moves as you type.
without-embedding =
    > Without it: a picture or a link that I post may not show.
    > Still works: everything else.
without-reading =
    > Without it: when somebody deletes the newest board, I do not notice, and `/board` does not post it again for all.
    > Still works: `/board` shows it to who asks, and the next move brings a new board.
without-opening =
    > Without it: no threads for further matches. While one is played here, the next can only wait.
    > Still works: one match after another, or one in a thread that you open.
without-posting-in-threads =
    > Without it: no threads for further matches, and in threads no word when somebody’s time runs out.
    > Still works: one match after another here.

doctor-no-threads =
    { "" }
    I cannot open threads in here, so it is one match after another.
doctor-private-thread = This thread is private: mention { $bot } in it once, so that I am in it.

doctor-give =
    { "" }
    { "" }**How to give me what is missing**
    1. Open Server Settings ▸ Roles ▸ { $bot } ▸ Permissions, and switch on what is missing.
    2. Still missing? Open the channel’s settings (for a thread, its channel’s) ▸ Permissions ▸ { $bot }. A ✗ there beats the role.
    3. Type `/doctor` again.
doctor-unseen =
    { "" }
    -# **What I cannot see**
    -# Whether a member’s direct messages are open to me.
    -# Who may use my commands: that is in Server Settings ▸ Integrations ▸ { $bot }, and in each role as Use Application Commands.
