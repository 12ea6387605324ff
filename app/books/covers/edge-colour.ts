import type { Sharp } from "sharp";

type Colour = { r: number; g: number; b: number };

const SAMPLE_PX = 64;

/** The most common colour of the edges beside the bands. Similar colours count as one, because of JPEG noise. */
export async function dominantEdgeColour(picture: Sharp, isWide: boolean): Promise<Colour> {
  const sample = picture.resize(SAMPLE_PX, SAMPLE_PX, { fit: "fill" }).toColourspace("srgb").raw();
  const { data, info } = await sample.toBuffer({ resolveWithObject: true });
  const groups = new Map<number, { count: number; sum: Colour }>();
  for (let along = 0; along < SAMPLE_PX; along++) {
    for (const across of [0, SAMPLE_PX - 1]) {
      const pixel = isWide ? across * SAMPLE_PX + along : along * SAMPLE_PX + across;
      const [r = 0, g = 0, b = 0] = data.subarray(pixel * info.channels, pixel * info.channels + 3);
      const similar = ((r >> 5) << 6) | ((g >> 5) << 3) | (b >> 5);
      const group = groups.get(similar) ?? { count: 0, sum: { r: 0, g: 0, b: 0 } };
      groups.set(similar, {
        count: group.count + 1,
        sum: { r: group.sum.r + r, g: group.sum.g + g, b: group.sum.b + b },
      });
    }
  }
  const [largest] = [...groups.values()].sort((one, other) => other.count - one.count);
  const { count, sum } = largest ?? { count: 1, sum: { r: 255, g: 255, b: 255 } };
  return { r: Math.round(sum.r / count), g: Math.round(sum.g / count), b: Math.round(sum.b / count) };
}
