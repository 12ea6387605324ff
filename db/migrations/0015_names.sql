-- By hand: what is left of a name for an eye that reads in a hurry. Case, accents, spaces and punctuation go, and every
-- letter or figure that looks like a Latin letter becomes that letter: those of Unicode's confusables.txt (UTS #39,
-- version 13), with small capitals, letters in circles and squares, and the figures that stand in for letters. Capital
-- and small form of a letter share a line unless they look like two different letters. A name of punctuation alone
-- stays as it is. Whoever changes this writes a migration that computes `profiles.nickname_skeleton` anew.
CREATE FUNCTION "name_skeleton"("name" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT coalesce(
		nullif(regexp_replace(folded, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', '', 'g'), ''),
		regexp_replace(folded, '\s+', '', 'g'))
	FROM (
		SELECT replace(replace(replace(replace(replace(lower(translate(
			regexp_replace(
				normalize(name, NFKD),
				'[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e01ef]+', '', 'g'),
			-- A line a letter, in the order of the next lines.
			'ƧƨƻϨϩᒿꙄꙅꛯꝚꝛ' ||
				'бᏮⳒⳓꮾ𑣕' ||
				'৭੧୨൭ⳊⳋꝮꝯ𑢬𑢶𑣌𑣖' ||
				'4@ɑΑαАаᎪᏎᗅᴀ⍶⍺Ɑꓮꭺꮞ𐊠𑢯𑣏𖽀🅐🅰🇦' ||
				'8ƀƁƂƃƄƅȢȣɃɓʙΒβБВЪЬвъьѢѣҌҍ৪੪ᏏᏴᏼᖯᗷꓐꞴꞵꮟ𐊂𐊡𐌁𐌚𞣋🅑🅱🇧' ||
				'¢ȻȼСсҪҫᏟᴄ₡Ⲥⲥꓚꮯ𐊢𐌂𐐕𐐽𐔜𑣩𑣲🅒🅲🇨🝌' ||
				'ÐðĐđƉƊƋƌɖɗԀԁᎠᏧᑯᗞᗪᴅ₫ꓒꓓꭰꮷ🅓🅳🇩' ||
				'3ƷȜȝɆɇɜʒΕεЄЕЗезєҘҙҼҽҾҿӠӡᎬᴇ℮⋿ⳌⳍⴹꓰꝪꝫꞫꬲꭼ𐊆𑢦𑢪𑢮𑣊𑣎𖼻𝈆🅔🅴🇪' ||
				'ƑƒϜϝՔքᖴᵮẝꓝꜰꞘꞙꬵ𐊇𐊥𐔥𑢢𑣂𝈓🅕🅵🇫' ||
				'ƍƓǤǥɠɡɢԌԍՑցᏀᏳᏻᶃꓖꞬꮐ🅖🅶🇬' ||
				'ĦħɦʜΗЋНнћҢңҺһӇӈӉӊՀհᎻᏂᏲᏺᕼⱧⱨⲎⲏꓧꚔꚕꞪꮋꮒ𐋏🅗🅷🇭' ||
				'!1Ll|ıŁłƖƗƚǀȽɨɩɪɫɭʟΙιІіӀӏ׀וןا١ٳ۱ߊᎥᏞᒪᛁᵻᵼ∣⍳⍸⏽ⱢⲒⲓⳐⳑⵏꓡꓲꙆꙇꞮꭵꮮ𐊊𐌉𐌠𐐛𐑃𐔦𑢣𑢲𑣃𑣒𖼖𖼨𝈪𞣇🅘🅛🅸🅻🇮🇱' ||
				'ɈɉʝͿϳЈјᎫᒍᴊꓙꞲꭻ🅙🅹🇯' ||
				'ƘƙΚκКкҚқҞҟᏦᛕᴋ₭ⱩⱪⲔⲕꓗꝀꝁꮶ𐔘🅚🅺🇰' ||
				'ΜμϺϻМмӍӎᎷᗰᛖᴍⲘⲙꓟꮇ𐊰𐌑🅜🅼🇲' ||
				'ƝƞȠɲɳɴΝηПпՈՌոռᵰⲚⲛꓠ𐆎𐔓🅝🅽🇳' ||
				'0ØøƟɵΘΟΣθοσОоѲѳӨөՕօסه٥ھہە۵ۿ߀०০੦૦ଠ୦௦౦೦ഠ൦๐໐တဝ၀ჿዐᎤᎾᏫᲿᴏᴑ⊖⊝⍬Ⲟⲟⴱⵁⵔ〇ꓳꝊꝋꬽꬾꭴꮎꮻ𐊒𐊫𐐄𐐬𐓂𐓪𐔖𑓐𑢨𑢵𑢷𑣈𑣗𑣠𝈚🅞🅾🇴🜔' ||
				'ƤƥΡρРрᏢᑭᴘᵽ⍴ⱣⲢⲣꓑꮲ𐊕🅟🅿🇵' ||
				'ʠԚԛԳԶգզⵕꞯ🅠🆀🇶' ||
				'ƦɌɍɼɽʀГгҒғᎡᎱᏒᖇᴦᵲⱤⲄⲅꓣꭇꭈꭱꮁꮢ𐒴𐓜𖼵𝈖🅡🆁🇷' ||
				'$5ƼƽʂЅѕՏտᏕᏚᵴꓢꜱꟅꮥꮪ𐊖𐐠𐑈𑢡𑢻𑣁𑣛𖼺🅢🆂🇸' ||
				'+7ŦŧƬƭƮȾʈΤτТтҬҭᎢᴛᵵ₮⊤⍡⟙ⱦⲦⲧꓔꭲ𐊗𐊱𐌕𐓒𐓺𑢼𑣆𖼊𝈒🅣🆃🇹🝨' ||
				'ƲɄʉʋυЦцՍսሀᏌᑌᴜᵾ∪⋃ꓴꞞꞟꭎꭒꮜ𐓎𐓶𑢸𑣘𖽂🅤🆄🇺' ||
				'νѴѵט٧۷Ꮩᐯᴠ∨⋁ⴸꓦꛟꮩ𐆗𐔝𑜆𑢠𑣀𖼈𝈍🅥🆅🇻🜈' ||
				'ƜɯѠѡѼѽԜԝԱաᎳᏔᴡ₩ꓪꝠꝡꮃꮤ𑓅𑜊𑜎𑜏𑣦𑣯🅦🆆🇼' ||
				'×ΧχХхҲҳᕁᕽ᙭᙮ᚷ╳⤫⤬⨯⨰ⲬⲭⵝꓫꞳꭓ𐆖𐊐𐊴𐌗𐌢𐔧𑣬🅧🆇🇽' ||
				'¥ƔƳƴɎɏɣʏΓΥγУуҮүҰұყᎩᎽᲧᶌỾỿⲨⲩꓬꭚꭹꮍ𐊲𑢤𑣜𖽃🅨🆈🇾' ||
				'ƵƶȤȥʐΖζᏃᴢᵶꓜꮓ𐋵𑢩𑣄𑣉𑣥🅩🆉🇿',
			repeat('2', 11) || repeat('6', 6) || repeat('9', 12) || repeat('a', 24) || repeat('b', 44) ||
				repeat('c', 25) || repeat('d', 26) || repeat('e', 48) || repeat('f', 23) || repeat('g', 21) ||
				repeat('h', 38) || repeat('i', 76) || repeat('j', 16) || repeat('k', 26) || repeat('m', 21) ||
				repeat('n', 23) || repeat('o', 88) || repeat('p', 20) || repeat('q', 12) || repeat('r', 32) ||
				repeat('s', 28) || repeat('t', 40) || repeat('u', 30) || repeat('v', 26) || repeat('w', 28) ||
				repeat('x', 33) || repeat('y', 37) || repeat('z', 20)
		)), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'rn', 'm'), 'vv', 'w') AS folded
	) AS letters
$$;--> statement-breakpoint
-- By hand: where two readers look the same, the admin and then the older account keep the name as it is; the others get
-- a number after theirs. So does who is no admin and whose name ends in what looks like the admins' mark.
CREATE TEMPORARY TABLE "named" AS
	SELECT profiles.id, nickname, name_skeleton(nickname) AS skeleton, role = 'admin' AS is_admin, created_at
	FROM profiles JOIN users ON users.id = profiles.id WHERE nickname IS NOT NULL;--> statement-breakpoint
CREATE INDEX "named_skeleton" ON "named" ("skeleton");--> statement-breakpoint
DO $$
DECLARE
	late record;
	candidate text;
	number integer;
BEGIN
	FOR late IN
		SELECT id, nickname FROM (
			SELECT *, row_number() OVER (PARTITION BY skeleton ORDER BY is_admin DESC, created_at, id) AS place FROM named
		) AS placed
		WHERE place > 1 OR (NOT is_admin AND skeleton LIKE '%' || name_skeleton('admin')) ORDER BY is_admin DESC, created_at, id
	LOOP
		number := 1;
		LOOP
			number := number + 1;
			candidate := rtrim(left(late.nickname, 39 - length(number::text))) || ' ' || number;
			EXIT WHEN NOT EXISTS (SELECT FROM named WHERE skeleton = name_skeleton(candidate));
		END LOOP;
		UPDATE profiles SET nickname = candidate WHERE id = late.id;
		UPDATE named SET skeleton = name_skeleton(candidate) WHERE id = late.id;
	END LOOP;
END
$$;--> statement-breakpoint
DROP TABLE "named";--> statement-breakpoint
ALTER TABLE "mutes" DROP CONSTRAINT "mutes_once";--> statement-breakpoint
ALTER TABLE "mutes" ADD COLUMN "place" text DEFAULT 'everywhere' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "nickname_skeleton" text GENERATED ALWAYS AS (name_skeleton(nickname)) STORED;--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_nickname_skeleton" ON "profiles" USING btree ("nickname_skeleton");--> statement-breakpoint
CREATE INDEX "users_local_part_skeleton" ON "users" USING btree (name_skeleton(split_part("email", '@', 1)));--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_once" UNIQUE("user_id","muted_id","place");--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_place_known" CHECK ("mutes"."place" in ('everywhere', 'talk', 'suggestions'));
