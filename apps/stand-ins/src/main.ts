// The stand-ins as one process: payment gateways, OpenID provider, couriers and SMS gateways, each if the environment has its port.
import { readSteadfastSettings } from './couriers/steadfast/steadfast-settings.ts';
import { buildOpenIdProvider } from './openid-provider/local-openid-provider.ts';
import { readOpenIdSettings } from './openid-provider/openid-settings.ts';
import { readGatewaySettings } from './payment-gateway/gateway-settings.ts';
import { buildGateway } from './payment-gateway/sandbox-gateway.ts';
import { readSmsSettings } from './sms-gateways/sms-settings.ts';
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
  {
    name: 'bkash',
    port: env.BKASH_PORT,
    // Most shops run without it.
    start: async () => {
      const { startBkash } = await import('./bkash/bkash-server.ts');
      return startBkash(env);
    },
  },
  {
    name: 'nagad',
    port: env.NAGAD_PORT,
    start: async () => {
      const { startNagad } = await import('./nagad/nagad-server.ts');
      return startNagad(env);
    },
  },
  {
    name: 'steadfast',
    port: env.STEADFAST_PORT,
    // Loaded only where the shop books at it.
    start: async () => {
      const { buildSteadfast } = await import('./couriers/steadfast/steadfast-server.ts');
      return buildSteadfast(readSteadfastSettings(env)).listen();
    },
  },
  {
    name: 'pathao',
    port: env.PATHAO_PORT,
    start: async () => {
      const { buildPathao } = await import('./couriers/pathao/pathao-server.ts');
      const { readPathaoSettings } = await import('./couriers/pathao/pathao-settings.ts');
      return buildPathao(readPathaoSettings(env)).listen();
    },
  },
  {
    name: 'redx',
    port: env.REDX_PORT,
    start: async () => {
      const { buildRedx } = await import('./couriers/redx/redx-server.ts');
      const { readRedxSettings } = await import('./couriers/redx/redx-settings.ts');
      return buildRedx(readRedxSettings(env)).listen();
    },
  },
  {
    name: 'smsGateways',
    port: env.SMS_SANDBOX_PORT,
    start: async () => {
      const { startSmsStandIn } = await import('./sms-gateways/sms-stand-in.ts');
      return startSmsStandIn(readSmsSettings(env));
    },
  },
];

await runStandIns(
  starts.filter(({ port }) => port !== undefined),
  env.STAND_INS_PARENT === '1',
);
