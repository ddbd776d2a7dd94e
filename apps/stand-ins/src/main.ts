// The stand-ins as one process: payment gateway and OpenID provider, each if the environment has its port.
import { buildOpenIdProvider } from './openid-provider/local-openid-provider.ts';
import { readOpenIdSettings } from './openid-provider/openid-settings.ts';
import { readGatewaySettings } from './payment-gateway/gateway-settings.ts';
import { buildGateway } from './payment-gateway/sandbox-gateway.ts';
import { runStandIns, type StandInStart } from './stand-in-process.ts';

const { env } = process;
const starts: StandInStart[] = [
  {
    name: 'paymentGateway',
    port: env.SANDBOX_PORT,
    start: async () => buildGateway(readGatewaySettings(env)).listen(),
  },
  {
    name: 'openIdProvider',
    port: env.OPENID_PORT,
    start: async () => buildOpenIdProvider(readOpenIdSettings(env)).listen(),
  },
];

await runStandIns(
  starts.filter(({ port }) => port !== undefined),
  env.STAND_INS_PARENT === '1',
);
