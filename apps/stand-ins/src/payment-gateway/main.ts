// The sandbox payment gateway as a process.
import { runStandIn } from '../stand-in-process.ts';
import { readGatewaySettings } from './gateway-settings.ts';
import { buildGateway } from './sandbox-gateway.ts';

await runStandIn(
  async () => buildGateway(readGatewaySettings(process.env)).listen(),
  process.env.SANDBOX_PARENT === '1',
);
