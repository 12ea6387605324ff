import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import type pg from "pg";

import type { AppProcess } from "./app-process.ts";
import { createSessions } from "./reader-sessions.ts";
import { booksToSave, lostWishes, startSaving } from "./saving-readers.ts";

/** What the app allows. */
const STREAMS_OF_READER = 6;
const OPENED_AT_ONCE = 50;
/** Long enough that whoever writes is in the middle of it when the signal comes. */
const WRITE_SECONDS = 0.2;

export interface DrainFigures {
  streams: number;
  /** Those that ended as an answer ends, and not by a broken connection. */
  endedWell: number;
  /** Writes that were answered, all in all and after the signal, and those that were not. */
  stored: number;
  storedAfterSignal: number;
  refused: number;
  torn: number;
  /** Promised and not there. */
  lost: number;
  exitCode: number | null;
  exitMs: number;
}

/** Stops the app, which was started with `SESSIONS_SECRET`, among open streams and under writing. */
export async function drain(
  app: AppProcess,
  pool: pg.Pool,
  { streams, writers }: { streams: number; writers: number },
): Promise<DrainFigures> {
  await pool.query(`
    CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_sleep(${WRITE_SECONDS}); RETURN NEW; END $$;
    CREATE TRIGGER linger BEFORE INSERT ON saved_books FOR EACH ROW EXECUTE FUNCTION linger()`);
  const listening = await createSessions(pool, Math.ceil(streams / STREAMS_OF_READER));
  const cookies = listening.flatMap(({ cookie }) => Array.from({ length: STREAMS_OF_READER }, () => cookie));
  const ends = await openStreams(app.address, cookies.slice(0, streams));
  const saving = startSaving({
    address: app.address,
    sessions: await createSessions(pool, writers),
    books: await booksToSave(pool, 300),
    pauseMs: 0,
    giveUpWhenAway: true,
  });
  await saving.firstSaveAfter(0);
  await sleep(1_000);
  const told = performance.now();
  const exitCode = await app.stop();
  const exitMs = performance.now() - told;
  await saving.stop();
  const { wishes } = saving;
  return {
    streams: ends.length,
    endedWell: (await Promise.all(ends)).filter(Boolean).length,
    stored: saving.count("kept"),
    storedAfterSignal: wishes.filter(({ outcome, at }) => outcome === "kept" && at > told).length,
    refused: saving.count("refused"),
    torn: saving.count("torn"),
    lost: await lostWishes(pool, wishes),
    exitCode,
    exitMs,
  };
}

/** One promise for each stream, once all are open: whether it ended as it should. */
async function openStreams(address: string, cookies: string[]): Promise<Array<Promise<boolean>>> {
  const waiting = [...cookies];
  const ends: Array<Promise<boolean>> = [];
  await Promise.all(
    Array.from({ length: OPENED_AT_ONCE }, async () => {
      for (let cookie = waiting.pop(); cookie; cookie = waiting.pop()) {
        const { ended } = await openStream(address, cookie);
        ends.push(ended);
      }
    }),
  );
  return ends;
}

/** Resolves when the server has begun to speak. */
function openStream(address: string, cookie: string): Promise<{ ended: Promise<boolean> }> {
  const { hostname, port, host } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    let last = "";
    const ended = new Promise<boolean>((end) => socket.once("close", () => end(last.endsWith("0\r\n\r\n"))));
    socket.setEncoding("latin1");
    socket.write(`GET /coffee-talk/stream HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`);
    socket.on("data", (text: string) => {
      last = (last + text).slice(-200);
      if (text.startsWith("HTTP/1.1") && !text.startsWith("HTTP/1.1 200")) reject(new Error(text.split("\r\n")[0]));
      if (text.includes("retry:")) resolve({ ended });
    });
    socket.on("error", reject);
  });
}
