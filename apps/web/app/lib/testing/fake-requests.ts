/** A fake XMLHttpRequest; a test responds to the requests by hand. */
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
  respond(status: number, response: unknown): void {
    Object.assign(this, { status, response });
    this.onloadend?.();
  }
}

/** Installs the fake for a test, and returns the requests, oldest first. */
export function fakeRequests(
  context: TestContext,
  autoResponse?: { status: number; response: unknown },
): FakeRequest[] {
  const requests: FakeRequest[] = [];
  class Request extends FakeRequest {
    override send(): void {
      requests.push(this);
      if (autoResponse) this.respond(autoResponse.status, autoResponse.response);
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Request });
  context.after(() => Reflect.deleteProperty(globalThis, 'XMLHttpRequest'));
  return requests;
}
