// A time limit for a promise that may never settle.

/** Resolves like the promise; rejects if it takes longer than `ms` milliseconds. */
export async function withTimeout<Result>(ms: number, promise: Promise<Result>): Promise<Result> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error(`timeout after ${ms} ms`)), ms);
  try {
    return await Promise.race([promise, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
