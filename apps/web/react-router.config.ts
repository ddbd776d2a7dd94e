/** React Router in framework mode with server rendering; the browser knows every route from the start. */
import type { Config } from '@react-router/dev/config';

export default { ssr: true, routeDiscovery: { mode: 'initial' } } satisfies Config;
