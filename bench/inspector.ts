/** Profiles the threads of a Node process through its inspector (Chrome DevTools Protocol). */

/** A node of the call tree; lines and columns count from 0. */
export interface CallFrame {
  functionName: string;
  url: string;
  lineNumber: number;
  columnNumber: number;
}

export interface Profile {
  nodes: { id: number; callFrame: CallFrame }[];
  /** Ids of nodes, and µs since the sample before. */
  samples: number[];
  timeDeltas: number[];
}

interface Message {
  id?: number;
  method?: string;
  params?: { sessionId: string; message: string; workerInfo: { url: string } };
  result?: { profile: Profile };
  error?: { message: string };
}

type Send = (method: string, params?: object) => Promise<Message>;

/** A channel that sends commands as text and resolves each with its reply. */
function createChannel(write: (text: string) => void) {
  const waiting = new Map<number, (message: Message) => void>();
  let lastId = 0;
  const send: Send = (method, params = {}) =>
    new Promise((done) => {
      lastId += 1;
      waiting.set(lastId, done);
      write(JSON.stringify({ id: lastId, method, params }));
    });
  return {
    send,
    receive({ id, ...message }: Message): void {
      if (id !== undefined) waiting.get(id)?.(message);
      waiting.delete(id ?? 0);
    },
  };
}

async function start(send: Send, intervalUs: number): Promise<void> {
  await send('Profiler.enable');
  await send('Profiler.setSamplingInterval', { interval: intervalUs });
  await send('Profiler.start');
}

/**
 * Profiles the main thread and the workers that run now, while `work` runs. `url` is the inspector's address, as the process
 * prints it. Returns the profiles by the thread's name.
 */
export async function profileThreads(
  url: string,
  intervalUs: number,
  work: () => Promise<void>,
): Promise<Map<string, Profile>> {
  const socket = new WebSocket(url);
  await new Promise((done, fail) => {
    socket.addEventListener('open', done);
    socket.addEventListener('error', () => fail(new Error(`no inspector at ${url}`)));
  });
  const main = createChannel((text) => socket.send(text));
  const workers = new Map<string, { name: string; channel: ReturnType<typeof createChannel> }>();
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data));
    const { method, params } = message;
    if (!method) return main.receive(message);
    if (!params) return;
    const { sessionId } = params;
    if (method === 'NodeWorker.receivedMessageFromWorker')
      workers.get(sessionId)?.channel.receive(JSON.parse(params.message));
    if (method === 'NodeWorker.attachedToWorker')
      workers.set(sessionId, {
        name: `worker ${params.workerInfo.url.split('/').at(-1)} ${sessionId}`,
        channel: createChannel((text) =>
          main.send('NodeWorker.sendMessageToWorker', { sessionId, message: text }),
        ),
      });
  });
  try {
    await main.send('NodeWorker.enable', { waitForDebuggerOnStart: false });
    const threads = [['main thread', main.send] as const].concat(
      [...workers.values()].map(({ name, channel }) => [name, channel.send] as never),
    );
    for (const [, send] of threads) await start(send, intervalUs);
    await work();
    const profiles = new Map<string, Profile>();
    for (const [name, send] of threads) {
      const { result, error } = await send('Profiler.stop');
      if (!result) throw new Error(error?.message ?? 'no profile');
      profiles.set(name, result.profile);
    }
    return profiles;
  } finally {
    socket.close();
  }
}
