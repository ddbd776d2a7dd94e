/** The entry of the rendering thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { runRenderThread } from './render-service.ts';

if (parentPort) await runRenderThread(workerData, parentPort);
