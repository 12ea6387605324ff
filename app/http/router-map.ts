/**
 * Where the router's map without the administration lies: what every page of readers loads. The administration is
 * entered by plain links (and `redirectDocument`) alone, because the router of such a page does not know it.
 */
export function readersMap(map: string): string {
  return map.replace(/\.js$/, "-readers.js");
}
