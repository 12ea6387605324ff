import * as styles from "./book-cover.module.css";

interface BookCoverProps {
  cover: { src: string; srcSet: string | null };
  /** Its ground colour shows until the picture has loaded. */
  genre: string;
  /** The `sizes` attribute, used if there is a `srcSet`. */
  sizes: string;
  /** It is visible when the page opens, so it loads eagerly. */
  isEarly?: boolean;
  /** It is the largest thing that a phone shows at first, so it loads before scripts. */
  isFirst?: boolean;
  /** Draws a highlight along the spine. */
  hasSpine?: boolean;
  /** Sets position and width; may set `--cover-shadow`. */
  className?: string | undefined;
}

/** A book's cover with an empty `alt`, because the title stands beside it. */
export function BookCover({
  cover,
  genre,
  sizes,
  isEarly = false,
  isFirst = false,
  hasSpine = false,
  className = "",
}: BookCoverProps) {
  return (
    <span className={`${styles.cover} ${hasSpine ? styles.spine : ""} ${className}`} data-genre={genre}>
      <img
        src={cover.src}
        srcSet={cover.srcSet ?? undefined}
        sizes={cover.srcSet ? sizes : undefined}
        width="320"
        height="480"
        alt=""
        loading={isEarly ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : undefined}
        decoding={isFirst ? "sync" : "async"}
      />
    </span>
  );
}
