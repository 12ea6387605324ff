import { CODE, ID, VICTIM } from "./forms.ts";

/**
 * SQL that puts one of everything there, with the id that good forms name, whatever has become of the last: the
 * reader's, by id or address, as far as things are anybody's.
 */
export function oneOfEverything(owner: string): string {
  return ROWS.replaceAll("$OWNER", `(SELECT id FROM users WHERE id = '${owner}' OR email = '${owner}')`);
}

const ROWS = `
  INSERT INTO users (id, email) VALUES ('${VICTIM}', 'victim@example.org') ON CONFLICT DO NOTHING;
  UPDATE site_settings SET joining = 'open';
  DELETE FROM blocked_addresses;
  INSERT INTO invitations (id, name, digest, ends_at)
    VALUES (${ID}, 'Friends', repeat('a', 64), now() + interval '1 day') ON CONFLICT DO NOTHING;
  UPDATE users SET suspended_until = NULL, suspension_reason = NULL, waiting_since = now() WHERE id = '${VICTIM}';
  INSERT INTO places (id, kind, name, template, position)
    VALUES (${ID}, 'library', 'A library', 'https://127.0.0.1/?q={title}', 2) ON CONFLICT DO NOTHING;
  INSERT INTO books (id, title, author) VALUES (${ID}, 'Momo', 'Michael Ende'), (${ID + 1}, 'Momo', 'M. Ende') ON CONFLICT DO NOTHING;
  INSERT INTO authors (id, key, name, slug) VALUES (${ID}, 'stored', 'Michael Ende', 'stored') ON CONFLICT DO NOTHING;
  INSERT INTO wanted_books (book_id, state) VALUES (${ID}, 'ordered') ON CONFLICT DO NOTHING;
  DELETE FROM reading_list WHERE id = ${ID} OR book_id = ${ID};
  INSERT INTO reading_list (id, user_id, book_id, title, author, status, started_at, total_pages)
    VALUES (${ID}, $OWNER, ${ID}, 'Momo', 'Michael Ende', 'reading', now() - interval '9 days', 300);
  INSERT INTO reading_log (id, user_id, entry_id, day, at, kind, status, read, from_page, to_page)
    VALUES (${ID}, $OWNER, ${ID}, '2026-11-12', '2026-11-12T12:00Z', 'status', 'reading', 0, 0, 0) ON CONFLICT DO NOTHING;
  INSERT INTO reading_reviews (id, user_id, entry_id, read, review, note, book_id, published_at)
    VALUES (${ID}, $OWNER, ${ID}, 1, 'It is about time.', 'Mine', ${ID}, now()) ON CONFLICT DO NOTHING;
  DELETE FROM book_deals WHERE id = ${ID};
  INSERT INTO book_deals (id, title, description, link_url, discount_percentage)
    VALUES (${ID}, 'Cheap', 'Cheaper.', 'https://books.example/', 10);
  DELETE FROM book_suggestions WHERE id = ${ID};
  INSERT INTO book_suggestions (id, user_id, title, description) VALUES (${ID}, $OWNER, 'A book', 'about the sea');
  INSERT INTO book_recommendations (id, suggestion_id, user_id, book_title, author, reason)
    VALUES (${ID}, ${ID}, '${VICTIM}', 'Momo', 'Michael Ende', 'Because.');
  DELETE FROM chat_messages WHERE id = ${ID};
  INSERT INTO chat_messages (id, user_id, client_id, message) VALUES (${ID}, '${VICTIM}', gen_random_uuid(), 'Hello');
  DELETE FROM reports WHERE id = ${ID} OR thing_id = ${ID};
  INSERT INTO reports (id, user_id, kind, thing_id, writer_id, words, reason)
    VALUES (${ID}, $OWNER, 'message', ${ID}, '${VICTIM}', 'Hello', 'spam');
  DELETE FROM moderation_notices WHERE id = ${ID};
  INSERT INTO moderation_notices (id, user_id, kind, words, rule, reason, outcome)
    VALUES (${ID}, $OWNER, 'message', 'Mine', 'spam', 'It was spam', 'removed');
  DELETE FROM mutes WHERE id = ${ID};
  INSERT INTO mutes (id, user_id, muted_id, kind) SELECT ${ID}, $OWNER, '${VICTIM}', 'message' WHERE $OWNER <> '${VICTIM}' ON CONFLICT DO NOTHING;
  DELETE FROM together_rounds WHERE code = '${CODE}';
  INSERT INTO together_rounds (code, way, rule, pool, seed, phase)
    VALUES ('${CODE}', 'swipe', 'all', 'shortlist', 7, 'swiping');
  INSERT INTO together_people (round_id, user_id, name, is_host) SELECT id, $OWNER, 'Anna', true FROM together_rounds WHERE code = '${CODE}';
  INSERT INTO together_cards (round_id, at, book_id) SELECT id, 0, ${ID} FROM together_rounds WHERE code = '${CODE}';
  DELETE FROM reading_imports WHERE id = ${ID};
  INSERT INTO reading_imports (id, user_id, source) VALUES (${ID}, $OWNER, 'goodreads');
  INSERT INTO catalogue_uploads (id, file_name, file) VALUES (${ID}, 'x.csv', 'title
Momo') ON CONFLICT (id) DO UPDATE SET file = excluded.file, mode = NULL;
  INSERT INTO blog_posts (id, title, slug, content, excerpt, cover_image, published, published_at, tags)
    VALUES (${ID}, 'A post', '${ID}', '<p>Words</p>', 'Words', 'https://127.0.0.1/x.jpg', true, now(), '{${ID}}')
    ON CONFLICT DO NOTHING;
`;
