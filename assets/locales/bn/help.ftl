# The pages that get a newcomer to a first match, and what else there is to know.

# It fits the screen of a phone: about fourteen short lines.
help =
    ## গুটি
    ভারত থেকে মরক্কো, দুজনের পুরোনো দিনের ছকের খেলা: প্রতিপক্ষের গুটি ডিঙিয়ে সব কেটে ফেলুন।
    { $today_command } আপনার পালা, আজকের ধাঁধা, পরের পাঠ

    { $context ->
        [server] 1. { $challenge_command } লিখে বন্ধুকে **লাউ কাটাকাটি** খেলতে ডাকুন, বা { $play_command } দিয়ে আমার সঙ্গে খেলুন।
        [chat] 1. { $challenge_command } লিখে বন্ধুকে **লাউ কাটাকাটি** খেলতে ডাকুন, বা { $play_command } দিয়ে আমার সঙ্গে খেলুন।
        [foreign] 1. { $challenge_command } লিখে বন্ধুকে **লাউ কাটাকাটি** খেলতে ডাকুন, বা { $play_command } দিয়ে আমার সঙ্গে খেলুন।
       *[direct] 1. { $play_command } দিয়ে আমার সঙ্গে খেলুন, বা { challenge-elsewhere } লিখুন।
    }
    2. বন্ধু **{ $button_accept }** টিপলেই ছক এসে যাবে।
    3. চাল বাছুন, বা আগে গুটি, পরে যে ঘরে যাবে সেটি।

    { $learn_command } খেলে খেলে শিখুন, বা পড়ুন { $rules_command }
    { $board_command } ছক, আপনার দিক থেকে
    { $games_command } আপনার সব ম্যাচ
    { $settings_command } ছকের চেহারা, পালা এলে খবর
    আমাকে [সার্ভারে]({ $server_link }) বা [নিজের অ্যাকাউন্টে]({ $account_link }) যোগ করুন।{ $context ->
        [foreign] {" "}এই সার্ভারে আমি নেই। তবু { $challenge_command } দিয়ে দুজনে খেলা যায়, আর { $play_command } দিয়ে আমার সঙ্গে।
       *[server] {""}
    }

help-more =
    { "" }**চাল।** যে গুটি কাটতে পারে তাতে চিহ্ন থাকে: তাকে কাটতেই হবে। { $move_command } দিয়ে চাল লেখা যায়: `/move b3-b4`। { $board_command } লেখার সময় `text:True` দিলে ছক লেখায় আসে।

    { "" }**ম্যাচের মধ্যে।** { $draw_command } (ড্র) আর { $takeback_command } (চাল ফেরত) প্রতিপক্ষ রাজি হলে, { $resign_command } মানে হার মানা, আমার সঙ্গে ম্যাচে { $hint_command } সাহায্য করে। ছকের নিচে **{ $button_view }** টিপলে ছক আপনার দিকে ঘোরে; **{ $button_more }** › **{ button-conditions }** টিপে জবাব আগেই ঠিক করা যায়।{ $page ->
        [yes] {" "}**{ $button_more }** › **{ button-page }** টিপলে ছকটি ব্রাউজারে খোলে।
       *[no] {""}
    }{ $context ->
        [server] {" "}এক চ্যানেলে দ্বিতীয় ম্যাচ হলে আলাদা থ্রেডে। টুর্নামেন্ট দেখতে { $tournament_command }।
        [chat] {" "}এক চ্যাটে একবারে একটিই ম্যাচ চলে।
        [foreign] {" "}যে সার্ভারে আমি নেই, সেখানে এক চ্যানেলে একবারে একটিই ম্যাচ চলে।
       *[direct] {""}
    } ম্যাচ শেষে { $replay_command } গোটা ম্যাচ দেখায়, আর { $analyse_command } দেখায় কী ভালো হতো; { $explore_command } দিয়ে চাল চেলে দেখা যায়; { $puzzle_command } অভ্যাসের জন্য।

    { "" }**সময়।** { $context ->
        [server] প্রতি চালে তিন দিন, বা চ্যালেঞ্জে যা বলা আছে; আগে মনে করিয়ে দেব। প্রতিপক্ষ চলে গেলে, বা দুই সপ্তাহ চাল না দিলে { $claim_command }। আপনি না থাকলে { $vacation_command } ঘড়ি থামায়।
        [chat] চ্যালেঞ্জে যা বলা আছে; আগে মনে করিয়ে দিতে পারলে তবেই দেরিতে হার। প্রতিপক্ষ দুই সপ্তাহ চাল না দিলে { $claim_command }। আপনি না থাকলে { $vacation_command } ঘড়ি থামায়।
        [foreign] চ্যালেঞ্জে যা বলা আছে; আগে মনে করিয়ে দিতে পারলে তবেই দেরিতে হার। প্রতিপক্ষ দুই সপ্তাহ চাল না দিলে { $claim_command }। আপনি না থাকলে { $vacation_command } ঘড়ি থামায়।
       *[direct] আমার সঙ্গে ম্যাচে সময়সীমা নেই, যদি না `pace` দেন।
    }

    { "" }**রেটিং।** { $context ->
        [server] চ্যালেঞ্জে `rated:False` না দিলে দুজনের ম্যাচ রেটিংয়ে ধরা হয়, একই দুজনের দিনে বড়জোর তিনটি। { $leaderboard_command } · { $profile_command } · { $history_command }
       *[direct] রেটিংয়ে ধরা হয় শুধু সার্ভারে দুজনের ম্যাচ: { $profile_command } · { $history_command }
    }

    { "" }**আপনার তথ্য।** { $privacy_command }

    -# গুটি { $version }

rules-choose = কোন খেলার নিয়ম দেখতে চান?

button-my-matches = আমার ম্যাচ
