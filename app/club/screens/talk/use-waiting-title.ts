import { useEffect } from "react";

const TITLE = "Coffee Talk · Bookmatch";

/** Says in the page's title how many messages wait; `onLook` hears that the reader looks at the page again. */
export function useWaitingTitle(waiting: number, onLook: () => void): void {
  useEffect(() => {
    document.title = waiting > 0 ? `(${waiting}) ${TITLE}` : TITLE;
  }, [waiting]);

  useEffect(() => {
    const look = () => document.hidden || onLook();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [onLook]);
}
