/** Finds the route of a request without the framework: one of whole segments and whole parameters, for a plain path. */

interface Segment<Route> {
  /** By the text of the next segment. */
  next: Map<string, Segment<Route>>;
  /** Of a parameter in its place. */
  parameter?: Segment<Route>;
  route?: Route;
}

export interface PlainRoutes<Route> {
  /** Adds the route of a method and a URL template, unless the template has more than whole segments and parameters. */
  add(method: string, template: string, route: Route): void;
  /**
   * The route that the framework's router finds for this method and path; undefined if there is none, or if the path is not
   * plain, so that only the router can say.
   */
  find(method: string, path: string): Route | undefined;
}

/** A template without wildcards, expressions and optional parameters. */
const plainTemplate = /^(?:\/(?::\w+|[\w.~-]+))+$/;
/** A path that has one spelling: no empty segments, no escapes. */
const plainPath = /^(?:\/[\w.~-]+)+$/;
/** No longer than the parameters that the framework's router takes. */
export const maxParamLength = 300;

/** A static segment comes before a parameter, as in the framework's router. */
export function createPlainRoutes<Route>(): PlainRoutes<Route> {
  const roots = new Map<string, Segment<Route>>();
  const createSegment = (): Segment<Route> => ({ next: new Map() });

  function findIn(segment: Segment<Route>, names: readonly string[], index: number): Route | undefined {
    const name = names[index];
    if (name === undefined) return segment.route;
    const next = segment.next.get(name);
    const found = next && findIn(next, names, index + 1);
    if (found !== undefined || !segment.parameter || name.length > maxParamLength) return found;
    return findIn(segment.parameter, names, index + 1);
  }

  return {
    add(method, template, route) {
      if (!plainTemplate.test(template)) return;
      let segment = roots.get(method) ?? createSegment();
      roots.set(method, segment);
      for (const name of template.split('/').slice(1)) {
        let next = name.startsWith(':') ? segment.parameter : segment.next.get(name);
        next ??= createSegment();
        if (name.startsWith(':')) segment.parameter = next;
        else segment.next.set(name, next);
        segment = next;
      }
      segment.route ??= route;
    },
    find(method, path) {
      const root = roots.get(method);
      return root && plainPath.test(path) ? findIn(root, path.split('/'), 1) : undefined;
    },
  };
}
