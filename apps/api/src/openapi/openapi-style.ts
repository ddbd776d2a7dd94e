/** The style of the API page: the shop's colours, one column on a phone, a sidebar with all endpoints on wide screens. */
import { elevation } from '@jontro/shop/design/tokens.ts';
import { pageStyleOf } from '../http/page-style.ts';

const sheet = `
*{box-sizing:border-box}
html{scroll-padding-top:24px}
body{margin:0;background:var(--color-fog);color:var(--color-ink);font:16px/1.55 "Figtree Variable",system-ui,"Segoe UI",Roboto,sans-serif}
header{display:flex;align-items:center;gap:12px;background:var(--head);color:var(--head-second);padding:14px clamp(16px,4vw,32px)}
header a{display:inline-flex;align-items:center;gap:10px;color:var(--on-head);text-decoration:none;font-size:20px;font-weight:800;letter-spacing:-.02em}
header>span{border-left:1px solid var(--head-line);padding-left:12px;font-weight:600}
.skip{position:absolute;left:-999px}
.skip:focus{left:8px;top:8px;z-index:1;background:var(--color-paper);padding:8px 12px;border-radius:8px}
a{color:var(--color-bottle);text-underline-offset:3px}
.page{max-width:1240px;margin:0 auto;padding:24px clamp(16px,4vw,32px) 96px}
h1{margin:0 0 8px;font-size:clamp(28px,5vw,38px);line-height:1.15;letter-spacing:-.02em}
h2{margin:48px 0 16px;font-size:24px;letter-spacing:-.015em}
h3{margin:8px 0 4px;font-size:18px;line-height:1.35}
h3 a{color:inherit;text-decoration:none}
h3 a:hover{text-decoration:underline}
h4{margin:16px 0 4px;font-size:13px;font-weight:600;color:var(--color-slate)}
p{margin:0 0 8px;color:var(--color-slate);max-width:72ch;text-wrap:pretty;overflow-wrap:anywhere}
small{font-size:13px;color:var(--color-slate);font-weight:400}
code,pre{font:14px/1.6 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
.notes{margin:16px 0 0;padding-left:20px;color:var(--color-slate);max-width:72ch}
.notes li{margin:4px 0}
article{background:var(--color-paper);border-radius:16px;padding:20px clamp(16px,3vw,24px);margin:0 0 16px;box-shadow:${elevation.card}}
article:target{outline:2px solid var(--color-bottle)}
.line{display:flex;flex-wrap:wrap;align-items:center;gap:6px 10px;margin:0;max-width:none}
.line b{font-size:12px;line-height:1;letter-spacing:.03em;padding:6px 8px;border-radius:8px;background:var(--color-fog);color:var(--color-slate)}
.line b.POST{background:var(--color-bottle-wash);color:var(--color-bottle-deep)}
.line b.PUT,.line b.PATCH{background:var(--color-marigold-wash);color:var(--color-ink)}
.line b.DELETE{background:var(--color-sale-wash);color:var(--color-sale-deep)}
.line code{font-weight:600;min-width:0;overflow-wrap:anywhere;color:var(--color-ink)}
.who{margin-left:auto;font-size:13px;color:var(--color-slate);border:1px solid var(--color-line);border-radius:14px;padding:2px 10px}
.fields,.errors{list-style:none;margin:0;padding:0}
.fields li,.errors li{padding:8px 0;border-top:1px solid var(--color-line);overflow-wrap:anywhere}
.fields li:first-child,.errors li:first-child{border-top:0}
.fields span{display:block;color:var(--color-slate)}
.errors b{display:inline-block;min-width:36px;font-variant-numeric:tabular-nums}
.errors code{color:var(--color-slate)}
.errors span{display:block}
article details{border-top:1px solid var(--color-line);margin-top:12px}
article details+details{margin-top:0}
summary{cursor:pointer;padding:12px 0;font-weight:600}
article details:last-child{margin-bottom:-12px}
pre{margin:0 0 12px;padding:14px 16px;border-radius:12px;background:var(--color-fog);overflow-x:auto}
pre i{font-style:normal;color:var(--color-slate)}
pre i::before{content:"// "}
nav ul{list-style:none;margin:0;padding:0;font-size:14px}
nav ul ul{margin:2px 0 12px}
nav a{display:block;padding:3px 0;color:var(--color-slate);text-decoration:none}
nav a:hover{color:var(--color-bottle);text-decoration:underline}
nav .wide>ul>li>a,nav .narrow>ul>li>a{font-weight:700;color:var(--color-ink)}
nav .wide{display:none}
nav .narrow{background:var(--color-paper);border-radius:16px;padding:4px 16px;margin-bottom:24px;box-shadow:${elevation.card}}
nav .narrow a{padding:11px 0}
nav .narrow ul ul{padding-left:12px}
:focus-visible{outline:3px solid var(--color-bottle);outline-offset:2px;border-radius:4px}
header :focus-visible{outline-color:var(--head-ring)}
@media (max-width:719px){.who{margin-left:0}}
@media (min-width:720px){
.fields li,.errors li{display:grid;grid-template-columns:minmax(120px,auto) 130px 1fr;gap:4px 16px;align-items:baseline}
.fields li{grid-template-columns:140px 110px 1fr}
.errors li{grid-template-columns:36px 150px 1fr}
.fields li span:nth-child(2){grid-column:2/-1}
}
@media (min-width:1000px){
.page{display:grid;grid-template-columns:250px minmax(0,1fr);gap:40px}
nav .wide{display:block;position:sticky;top:24px;max-height:calc(100vh - 48px);overflow-y:auto;padding:4px 8px 24px 0}
nav .narrow{display:none}
}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
`;

/** Returns it for the colours of a shop. */
export const openApiStyle = pageStyleOf(sheet);
