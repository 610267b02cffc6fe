# What /doctor tells those who manage a server, who may never have heard of permissions.

doctor-well =
    { "" }**সব ঠিক আছে**: { $channel }।
    যা যা অনুমতি আমার লাগে, সবই আছে।
doctor-missing =
    { "" }**{ $count }টি অনুমতি নেই**: { $channel }।
    অনুমতি মানে Discord-এর সেটিংসের সুইচ। আমি কী করতে পারি, তা এতে ঠিক হয়।
    অনুমতি না থাকলেও খেলা চলে।
doctor-not-a-member =
    { "" }**আমি এই সার্ভারে নেই।** এখানে শুধু আমার কমান্ডগুলি যোগ করা হয়েছে, তাই আমি শুধু উত্তর দিতে পারি: পুরোনো ছকের বোতাম থেকে যায়, থ্রেড খোলে না, আর সময় শেষ হলে কেউ জানতে পারেন না।
    { "" }[এই লিঙ্ক]({ $link }) দিয়ে আমাকে যোগ করুন; ম্যাচ আর সেটিং যেমন আছে তেমনই থাকবে। তারপর আবার `/doctor` লিখুন।

permission-had = ✅ { $permission }: আছে
permission-missing = ❌ **{ $permission }: নেই**
permission-waits = ❔ { $permission }: { $other } পেলে বলতে পারব

# The names are those that Discord shows, which has no Bengali.
permission-view_channel = View Channel
permission-send_messages = Send Messages
permission-attach_files = Attach Files
permission-embed_links = Embed Links
permission-read_message_history = Read Message History
permission-create_public_threads = Create Public Threads
permission-send_messages_in_threads = Send Messages in Threads

without-viewing =
    > না থাকলে: নতুন ম্যাচের থ্রেড হয় না; কারও সময় শেষ হলে, বা সেই কারণে কেউ জিতলে, এখানে জানাতে পারি না; পুরোনো ছকগুলিও মুছতে পারি না।
    > তবু চলে: কমান্ড আর বোতাম, আর উত্তরে যে ছক পাঠাই।
without-posting =
    > না থাকলে: কারও সময় শেষ হলে এখানে জানাতে পারি না, আর Discord ধীর হলে ছক না-ও আসতে পারে।
    > তবু চলে: কমান্ড আর বোতাম, আর উত্তরে যে ছক পাঠাই।
without-pictures =
    > না থাকলে: নতুন ম্যাচের থ্রেড হয় না। ছকের ছবির বদলে শুধু লেখা আসতে পারে।
    > তবু চলে: বোতাম, আর `/move`, লিখতে শুরু করলেই যা চালের তালিকা দেখায়।
without-embedding =
    > না থাকলে: আমার পাঠানো ছবি বা লিঙ্ক না-ও দেখা যেতে পারে।
    > তবু চলে: বাকি সব।
without-reading =
    > না থাকলে: কেউ সবচেয়ে নতুন ছকটি মুছে দিলে টের পাই না, আর `/board` সেটি সবার জন্য আবার পাঠায় না।
    > তবু চলে: `/board` যিনি চান তাঁকে ছক দেখায়, আর পরের চালেই নতুন ছক আসে।
without-opening =
    > না থাকলে: নতুন ম্যাচের থ্রেড হয় না। এখানে একটি ম্যাচ চললে পরেরটিকে অপেক্ষা করতে হয়।
    > তবু চলে: একটির পর একটি ম্যাচ, বা আপনার খোলা থ্রেডে ম্যাচ।
without-posting-in-threads =
    > না থাকলে: নতুন ম্যাচের থ্রেড হয় না, আর কারও সময় শেষ হলে থ্রেডে জানাতে পারি না।
    > তবু চলে: এখানে একটির পর একটি ম্যাচ।

doctor-no-threads =
    { "" }
    এর ভিতরে থ্রেড খুলতে পারি না, তাই এখানে একটির পর একটি ম্যাচ।
doctor-private-thread = এই থ্রেডটি প্রাইভেট: এখানে একবার { $bot } লিখে আমাকে ডেকে নিন।

doctor-give =
    { "" }
    { "" }**যে অনুমতি নেই তা কীভাবে দেবেন**
    1. Server Settings ▸ Roles ▸ { $bot } ▸ Permissions খুলুন, যা নেই চালু করুন।
    2. তবু নেই? চ্যানেলের সেটিংস খুলুন (থ্রেড হলে তার চ্যানেলের) ▸ Permissions ▸ { $bot }। সেখানে ✗ থাকলে রোলের অনুমতি খাটে না।
    3. আবার `/doctor` লিখুন।
doctor-unseen =
    { "" }
    -# **যা আমি দেখতে পাই না**
    -# কার সরাসরি মেসেজ (DM) আমার জন্য খোলা।
    -# কে আমার কমান্ড ব্যবহার করতে পারেন: দেখুন Server Settings ▸ Integrations ▸ { $bot }, আর প্রতিটি রোলের Use Application Commands।
