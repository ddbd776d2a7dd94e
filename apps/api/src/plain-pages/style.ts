/** The style sheet of the plain pages: within the page, with the fonts of the device and the roles of the shop's colours. */
import { pageStyleOf } from '../http/page-style.ts';

const style = `
*{box-sizing:border-box}
body{margin:0;background:var(--color-fog);color:var(--color-ink);font:16px/1.5 system-ui,"Segoe UI",Roboto,"Noto Sans Bengali",sans-serif}
body:lang(bn){line-height:1.7}
aside{background:var(--color-marigold-wash);padding:4px 16px;font-size:14px;font-weight:500;text-align:center}
aside a{display:inline-flex;align-items:center;min-height:44px;color:var(--color-bottle-deep);font-weight:600}
header{background:var(--head);color:var(--on-head);padding:12px 16px;display:flex;flex-wrap:wrap;align-items:center;gap:8px 16px}
header a,nav button{display:inline-flex;align-items:center;min-height:44px;color:var(--on-head)}
.home{gap:10px;font-size:20px;font-weight:800;text-decoration:none;flex:1}
header form[role]{display:flex;gap:8px;order:3;width:100%}
nav{display:flex;flex-wrap:wrap;gap:0 16px;order:4;width:100%}
nav form{display:inline}
nav button{padding:0;border:0;margin:0;background:none;font:inherit;text-decoration:underline;width:auto}
main{max-width:760px;margin:0 auto;padding:20px 16px 48px}
h1{margin:0 0 16px;font-size:28px;line-height:1.25;overflow-wrap:anywhere}
h2{margin:0 0 12px;font-size:20px;line-height:1.3}
.lines h2{margin:0;font-size:16px;line-height:1.4;overflow-wrap:anywhere}
h1:lang(bn),h2:lang(bn){line-height:1.45}
p{margin:0 0 12px;overflow-wrap:anywhere}
section{background:var(--color-paper);border:1px solid var(--color-line);border-radius:12px;padding:16px;margin:0 0 16px}
section>:last-child,section form>:last-child{margin-bottom:0}
section>form+*{margin-top:12px}
ul,ol{list-style:none;margin:0;padding:0}
.lines>li{display:grid;grid-template-columns:64px minmax(0,1fr);gap:4px 12px;padding:12px 0;border-top:1px solid var(--color-line)}
.lines>li:first-child{border:0;padding-top:0}
.lines img{width:64px;height:64px;object-fit:contain;background:var(--color-fog);border-radius:8px}
.lines p{margin:0}
.row{display:flex;flex-wrap:wrap;align-items:flex-end;gap:8px 12px;margin-top:8px}
.row form{display:flex;align-items:flex-end;gap:8px}
.row .field{margin:0}
.row input{width:88px}
.row button{width:auto}
.field{display:block;margin:0 0 16px}
label{font-weight:600}
.field>label{display:block;margin-bottom:6px}
input,select,textarea{width:100%;min-height:48px;padding:8px 12px;font:inherit;color:inherit;background:var(--color-paper);border:1px solid var(--color-edge);border-radius:10px}
input[type=radio],input[type=checkbox]{width:22px;height:22px;min-height:0;flex:none;margin:0;accent-color:var(--color-bottle)}
[aria-invalid]{border-color:var(--color-sale-deep);border-width:2px}
small{display:block;margin-top:4px;font-size:14px;font-weight:400;color:var(--color-slate)}
.fault{display:block;color:var(--color-sale-deep);font-weight:600}
p.fault,p.notice{padding:12px 14px;border-radius:10px;background:var(--color-sale-wash)}
p.notice{background:var(--color-bottle-wash);color:var(--color-bottle-deep);font-weight:600}
fieldset{border:0;margin:0 0 16px;padding:0;min-width:0}
legend{font-weight:700;padding:0;margin-bottom:8px}
.choice,.check{display:flex;gap:12px;align-items:center;min-height:48px;padding:10px 0;border-top:1px solid var(--color-line)}
.check{border:0;font-weight:400}
.choice>span{flex:1;min-width:0}
.choice>span+span{flex:none}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:8px 20px;border:2px solid var(--color-bottle);border-radius:10px;background:var(--color-bottle);color:var(--color-on-bottle);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
summary{min-height:44px;padding:8px 0;color:var(--color-bottle-deep);font-weight:600;cursor:pointer}
.wide{width:100%}
.second{background:var(--color-paper);color:var(--color-bottle-deep)}
dl{display:grid;grid-template-columns:1fr auto;gap:6px 16px;margin:0 0 12px}
dt{color:var(--color-slate)}
dd{margin:0;text-align:end}
.sum{font-size:20px;font-weight:700}
main a:not(.button){color:var(--color-bottle-deep);font-weight:600}
.links>li>a{display:block;padding:12px 0}
:focus-visible{outline:3px solid var(--color-bottle);outline-offset:2px}
header :focus-visible{outline-color:var(--head-ring)}
`;

/** With the colours of a shop, in light and in dark. */
export const plainStyle = pageStyleOf(style);
