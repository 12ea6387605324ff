import * as styles from "./book-cover.module.css";

interface BookCoverProps {
  cover: { src: string; srcSet: string | null };
  genre: string;
  sizes: string;
  /** Visible when the page opens, so it loads eagerly. */
  isEarly?: boolean;
  /** The largest thing on a phone's first screen, so it loads before scripts. */
  isFirst?: boolean;
  hasSpine?: boolean;
  /** Sets position and width; may set `--cover-shadow`. */
  className?: string | undefined;
}

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
