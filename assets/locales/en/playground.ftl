# The playground: the bot in a simulated Discord, with a page in the browser.

playground-server = Guti playground

playground-title = Guti playground
playground-screen = Play as { $name }
playground-viewer = You are
playground-channel = Channel
playground-language = Language

# One of these stands above the messages, on a phone beside the channel's name: keep them short.
playground-your-turn = Your turn
playground-turn = { $name } is to move:
playground-no-match = No match here: /play, or /challenge
playground-match-over = The match is over: { $button_rematch } or /challenge

# A line here must not begin with a star, a dot or a bracket: Fluent reads those itself.
playground-welcome =
    Guti plays old board games for two. Here **you play both sides**: one screen is Asha’s, the other is Bimal’s.
    Never played these? Press **{ $button_learn }**. Alone? Press **{ $button_engine }**.
    For two: on **Asha’s** screen type `/challenge` and press Enter, choose **Bimal** and a game, and press Enter once more. On **Bimal’s** screen press **{ $button_accept }**. Then press a move below the board, each in turn.
    -# `/help` has the rest. Chitra manages the server: try `/server` on her screen, or `/tournament` with a game; then `fill` lets my levels sign up. **Channel** leads to a private chat, and to a server without me.

# Somebody typed a command in one line, with a value that it cannot take.
playground-refused = I can’t read that. Type only `/{ $command }` and press Enter: it shows what it needs.
