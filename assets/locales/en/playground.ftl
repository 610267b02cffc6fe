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

    Never played these? Type `/learn` in the box below and press Enter: two minutes, on small boards.

    Alone? Type `/play`, choose a game, and press Enter: I play the other side.

    1. Or on **Asha’s** screen type `/challenge` in the box below and press Enter. Choose **Bimal**, then a game, and press Enter once more to send it.
    2. On **Bimal’s** screen press **{ $button_accept }**. The board appears on both.
    3. The message with the board says whose turn it is. On that screen press a move below the board, or a piece and then where it goes. Then it’s the other one’s turn. (Typing works too: `/move`.)

    `/rules` explains a game, `/board` shows the board again, `/help` has the rest. Chitra manages the server: try `/server` on her screen.

# Somebody typed a command in one line, with a value that it cannot take.
playground-refused = I can’t read that. Type only `/{ $command }` and press Enter: it shows what it needs.
