import sharp from "sharp";

const GOODREADS =
  "Book Id,Title,Author,ISBN,ISBN13,My Rating,Number of Pages,Date Read,Date Added,Bookshelves,Exclusive Shelf,Read Count,My Review";
const STORYGRAPH =
  "Title,Authors,ISBN/UID,Read Status,Date Added,Last Date Read,Dates Read,Read Count,Star Rating,Tags";

/** Import files of at most `bytes` that cost as much as such a file can. */
export const importFiles: Record<string, (bytes: number) => string> = {
  "ten thousand books": (bytes) => {
    const review = "x".repeat(Math.max(0, Math.floor(bytes / 10_000) - 110));
    return csv(GOODREADS, 10_000, (n) => [
      `${n},Numbered ${n},Ana Author,,,4,300,2020/01/01,2019/12/01,fine,read,1,${review}`,
    ]);
  },
  "shelves without end": (bytes) => {
    const shelves = Array.from({ length: Math.floor(bytes / 200 / 6) }, (_, n) => `s${n}`).join(",");
    return csv(GOODREADS, 200, (n) => [
      `${n},Shelved ${n},Ana Author,,,4,300,2020/01/01,2019/12/01,"${shelves}",read,1,`,
    ]);
  },
  "reads without end": (bytes) => {
    const reads = "2020/1/1,".repeat(Math.floor(bytes / 200 / 9));
    return csv(STORYGRAPH, 200, (n) => [`Read ${n},Ana Author,,read,2019/12/01,,"${reads}",1,4,`]);
  },
  "dates that are none": (bytes) => {
    const reads = "x,".repeat(Math.floor(bytes / 200 / 2));
    return csv(STORYGRAPH, 200, (n) => [`Read ${n},Ana Author,,read,2019/12/01,,"${reads}",1,4,`]);
  },
  "a log without end": (bytes) => {
    const line = '{"day":"2020-01-01","at":"2020-01-01T11:00:00.000Z","page":1}';
    const log = Array.from({ length: Math.floor(bytes / (line.length + 1)) - 3 }, () => line).join(",");
    return archive(`{"title":"Long","author":"Ana","log":[${log}]}`);
  },
  "brackets in brackets": (bytes) => archive("[".repeat(bytes / 2 - 100) + "]".repeat(bytes / 2 - 100)),
  "millions of objects": (bytes) => archive("{},".repeat(Math.floor(bytes / 3) - 50) + "{}"),
};

/** A picture of one colour: a few hundred kilobytes, whatever it takes to unfold. */
export function largePicture(width: number, height: number, depth: 8 | 16): Promise<Buffer> {
  const image = sharp({ create: { width, height, channels: 4, background: "#345c" } });
  return (depth === 16 ? image.toColourspace("rgb16") : image).png({ compressionLevel: 9 }).toBuffer();
}

const archive = (entries: string) => `{"format":"bookmatch-reading-log","version":1,"entries":[${entries}]}`;

function csv(head: string, count: number, row: (n: number) => string[]): string {
  return [head, ...Array.from({ length: count }, (_, n) => row(n)).flat()].join("\r\n");
}
