/** Stands in for the browser's XMLHttpRequest; a test answers the requests by hand. */
import type { TestContext } from 'node:test';

export class FakeRequest {
  status = 0;
  response: unknown = null;
  responseType = '';
  withCredentials = false;
  address = '';
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onloadend: (() => void) | undefined;

  open(_method: string, address: string): void {
    this.address = address;
  }
  send(): void {}
  abort(): void {
    this.onloadend?.();
  }
  answer(status: number, response: unknown): void {
    Object.assign(this, { status, response });
    this.onloadend?.();
  }
}

/** Puts the fake in its place for a test, and gives the requests that are made, oldest first. */
export function fakeRequests(
  context: TestContext,
  answered?: { status: number; response: unknown },
): FakeRequest[] {
  const made: FakeRequest[] = [];
  class Request extends FakeRequest {
    override send(): void {
      made.push(this);
      if (answered) this.answer(answered.status, answered.response);
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Request });
  context.after(() => Reflect.deleteProperty(globalThis, 'XMLHttpRequest'));
  return made;
}
