import fc from "fast-check";
import { expect, it } from "vitest";

import { runs } from "#tests/short-form.ts";

import { unsentEvents, markSending, markReceived, type Swipe } from "./device-swipes.ts";
import { withoutSwipe, withSwipe } from "./swipe-record.ts";

type Event = ReturnType<typeof unsentEvents>[number];

/** The table `swipe_events`, as far as it matters here. */
class Server {
  private readonly events = new Map<string, Event>();

  receive(events: readonly Event[]): void {
    for (const event of events) if (!this.events.has(event.id)) this.events.set(event.id, event);
  }

  standing(): string[] {
    const all = [...this.events.values()];
    const undone = new Set(all.map((event) => (event.kind === "undo" ? event.undoes : null)));
    return all.flatMap(({ id, kind }) => (kind === "undo" || undone.has(id) ? [] : [id])).toSorted();
  }
}

/** A device with any number of tabs, since each of their steps reads the record anew. */
class Device {
  private record: readonly Swipe[] = [];
  private made = 0;

  swipe(at: number): void {
    const id = `swipe ${(this.made += 1)}`;
    this.record = withSwipe(this.record, {
      id,
      pass: "p",
      at,
      bookId: at,
      title: "",
      genre: "Fiction",
      decision: "like",
      time: this.made,
    });
  }

  undo(at: number): void {
    this.made += 1;
    this.record = withoutSwipe(this.record, { pass: "p", at }, { id: `undo ${this.made}`, time: this.made });
  }

  send(most: number): Event[] {
    const batch = unsentEvents(this.record).slice(0, most);
    this.record = markSending(this.record, new Set(batch.map(({ id }) => id)));
    return batch;
  }

  confirm(events: readonly Event[]): void {
    this.record = markReceived(this.record, new Set(events.map(({ id }) => id)));
  }

  shown(): string[] {
    return this.record.flatMap(({ id, undone }) => (undone ? [] : [id])).toSorted();
  }

  remembered(): number {
    return this.record.length;
  }
}

const position = fc.nat(4);
const which = fc.nat(20);
const step = fc.oneof(
  fc.record({ do: fc.constantFrom("swipe" as const, "undo" as const), at: position }),
  fc.record({ do: fc.constant("send" as const), most: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ do: fc.constantFrom("arrive" as const, "answer" as const), which }),
);

it("the account holds what the device shows, whatever is late, lost, repeated or out of order", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const [device, server] = [new Device(), new Server()];
      const requests: Array<{ events: Event[]; arrived: boolean }> = [];
      for (const now of steps) {
        if ("at" in now) device[now.do](now.at);
        else if ("most" in now) requests.push({ events: device.send(now.most), arrived: false });
        else {
          const request = requests[now.which % requests.length];
          if (request && now.do === "arrive") {
            server.receive(request.events);
            request.arrived = true;
          }
          if (request?.arrived && now.do === "answer") device.confirm(request.events);
        }
      }
      // At last there is a connection again.
      const rest = device.send(Infinity);
      server.receive(rest);
      device.confirm(rest);
      expect(server.standing()).toEqual(device.shown());
      expect(device.remembered()).toBe(device.shown().length);
      // What had got stuck on the way changes nothing any more.
      for (const { events } of requests) server.receive(events);
      expect(server.standing()).toEqual(device.shown());
    }),
    { numRuns: runs(2_000) },
  );
});
