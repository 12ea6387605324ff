import { keepTracesOfFailures } from "./traces.ts";

keepTracesOfFailures();
