# The page that gets a newcomer to a first match.

help =
    ## Guti: Indian war-games on picture boards
    Two players, pieces that leap over each other, on boards from Bengal and Bihar to Sri Lanka and Morocco.

    { "" }**Your first match**
    1. `/challenge` a friend and choose **Lau kata-kati**, which is quick to learn. Nobody in mind? `/seek` asks everybody.
    2. Your friend presses **Accept**. The board appears, and says whose turn it is.
    3. Press a move below the board, or a piece and then where it goes. Or type it: `/move b3-b4`.
    4. When you can capture, you must, and a capture goes on as long as it can. The pieces that can are marked.

    { "" }**Around a match**
    `/rules` explains each game · `/board` shows the board turned to you (with `text:True` in words) · `/draw` and `/takeback` ask your opponent · `/resign` gives up · `/games` lists your matches · `/settings` changes how your boards look and how you are told of your turn

    { "" }**Ratings**
    Matches are rated unless you challenge with `rated:False`; of the same two people at most three a day are, unless this server says otherwise. A match that is called off before both have moved never counts. A “?” means that a rating is not settled yet. `/leaderboard` · `/profile` · `/history`

    { "" }**Good to know**
    A channel holds one match; another one gets a thread of its own. You have three days for each move, or what the challenge says. Who takes longer loses; you are warned before. `/claim` wins against somebody who has left the server, or who without a time limit has not moved for two weeks. The board turns to whoever is to move; `/server` can hold it still. After the end **Rematch** swaps sides.
