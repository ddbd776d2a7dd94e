/** Collects the garbage of each thread once a minute, so that what a soak measures is memory in use. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const everyMs = 60_000;

setFlagsFromString('--expose-gc');
setInterval(runInNewContext('gc'), everyMs).unref();
