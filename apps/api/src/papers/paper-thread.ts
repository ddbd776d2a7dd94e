/** The entry of the thread that makes PDF files. */
import { parentPort } from 'node:worker_threads';
import { runPaperThread } from './paper-service.ts';

if (parentPort) runPaperThread(parentPort);
