import { Agent, request } from "node:http";

import { ACCEPT_ENCODING } from "./asking.ts";

/** Requests one page repeatedly over several connections: `ask-often.ts PORT PATH REQUESTS CONNECTIONS`. */
const [port = "", path = "", requests = "", connections = ""] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
let left = Number(requests);

await Promise.all(
  Array.from({ length: Number(connections) }, async () => {
    while (left-- > 0) await ask();
  }),
);
agent.destroy();

function ask(): Promise<void> {
  return new Promise((done, failed) => {
    const headers = { "Accept-Encoding": ACCEPT_ENCODING };
    request({ host: "127.0.0.1", port: Number(port), path, agent, headers }, (response) => {
      if (response.statusCode !== 200) failed(new Error(`Answered ${response.statusCode}`));
      response.resume();
      response.once("end", done);
    })
      .once("error", failed)
      .end();
  });
}
