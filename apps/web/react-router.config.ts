/** React Router in framework mode, rendered on the server, every route known to the browser from the start. */
import type { Config } from '@react-router/dev/config';

export default { ssr: true, routeDiscovery: { mode: 'initial' } } satisfies Config;
