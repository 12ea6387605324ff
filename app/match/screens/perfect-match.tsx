import type { AnswerBook, NamedTitle } from "#app/match/model/answer.ts";
import { OutwardIcon } from "#app/ui/icons.tsx";

import { BookActions } from "./book-actions.tsx";
import { Marked } from "./marked.tsx";

/** The one book, with everything that can be done with it. */
export function BookMatch({ book }: { book: AnswerBook }) {
  const { cover, markedTitle, author, genre, year, pages, excerpt, link } = book;
  const facts = [year && (year < 0 ? `${-year} BCE` : year), pages && `${pages} pages`].filter(Boolean).join(" · ");
  return (
    <div className="perfect-book" data-genre={genre}>
      <img
        src={cover.src}
        srcSet={cover.srcSet ?? undefined}
        sizes={cover.srcSet ? "(min-width: 64rem) 272px, 176px" : undefined}
        width="272"
        height="408"
        alt=""
        className="perfect-cover"
      />
      <div className="perfect-page">
        <h3 className="perfect-title">
          <Marked parts={markedTitle} />
        </h3>
        <p className="perfect-author">{author}</p>
        <p className="perfect-facts">
          <span className="match-genre">{genre}</span> {facts}
        </p>
        {excerpt && (
          <p className="perfect-excerpt">
            <Marked parts={excerpt} />
          </p>
        )}
        <AmazonLink link={link} className="button-solid" />
        <BookActions book={book} />
      </div>
    </div>
  );
}

/** A title that our catalogue does not hold. */
export function TitleMatch({ named: { title, link } }: { named: NamedTitle }) {
  return (
    <div className="perfect-page">
      <h3 className="perfect-title">{title}</h3>
      <p className="perfect-facts">It is not in our catalogue.</p>
      <AmazonLink link={link} className="button-solid" />
    </div>
  );
}

function AmazonLink({ link, className }: { link: string; className: string }) {
  return (
    <a href={link} target="_blank" rel="sponsored noopener" className={className}>
      Find on Amazon
      <OutwardIcon />
    </a>
  );
}
