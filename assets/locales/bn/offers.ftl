# What is said of draws and take-backs that are offered.

offer-draw = { $player } ম্যাচ ড্র করতে চান। { $other }, আপনি রাজি? কেউ চাল দিলেই এই প্রস্তাব শেষ।
offer-draw-accepted = ম্যাচ ড্র করতে { $other } রাজি।
offer-draw-declined = { $player } ড্রয়ের প্রস্তাব দিয়েছিলেন, { $other } রাজি হননি।
offer-takeback = { $player } চাল ফেরত চান: { $moves }। { $other }, আপনি রাজি? কেউ চাল দিলেই এই অনুরোধ শেষ।
offer-takeback-accepted = { $other } রাজি, { $player } চাল ফেরত নিলেন: { $moves }।
offer-ask = { $kind ->
        [draw] ড্রয়ের প্রস্তাব দেবেন? { $other } রাজি হলে ম্যাচ ড্র, না হলে ম্যাচ চলবে।
        [accept] { $other } আপনাকে ড্রয়ের প্রস্তাব দিয়েছেন। রাজি? তাহলে ম্যাচ এখনই ড্র হয়ে শেষ হবে।
       *[takeback] চাল ফেরত ({ $moves }) চাইবেন? { $other } রাজি হলে তবেই ফেরত পাবেন।
    }
offer-withdrawn = আপনার প্রস্তাব তুলে নেওয়া হলো। আবার দিতে পারবেন পরের চালের পর।
offer-asked = প্রস্তাব পাঠানো হলো, এবার উত্তর দেবেন { $other }।
offer-settled = এই প্রস্তাব মিটে গেছে: উত্তর এসেছে, তুলে নেওয়া হয়েছে, বা ম্যাচ এগিয়ে গেছে।
offer-takeback-declined = { $player } চাল ফেরত চেয়েছিলেন, { $other } রাজি হননি।
