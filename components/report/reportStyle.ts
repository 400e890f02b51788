/** The look of a report: it follows the system's light or dark, and prints in black on white. */
export const REPORT_STYLE = `
:root{color-scheme:light dark;--bg:light-dark(#f6f8fb,#0f1218);--card:light-dark(#fff,#171b24);--ink:light-dark(#161b2b,#e8ebf2);--soft:light-dark(#586176,#a9b1c2);--line:light-dark(#dde2ea,#2c3340);--track:light-dark(#e6eaf1,#2a303c);--hue:light-dark(#1f46ad,#8fb0ff);--wrong:light-dark(#9c4c00,#f2b45c)}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:15px/1.5 ui-sans-serif,system-ui,sans-serif}
main{max-width:76rem;margin:0 auto;padding:1.5rem clamp(1rem,4vw,3rem) 4rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 1rem;overflow-wrap:anywhere}
h2{font-size:1.15rem;margin:2.25rem 0 .5rem;overflow-wrap:anywhere}
h3{font-size:1rem;margin:1.25rem 0 .5rem;overflow-wrap:anywhere}
h4{font-size:.87rem;margin:0 0 .25rem}
p{margin:.25rem 0 .75rem;max-width:48rem}
.soft,caption,figcaption{color:var(--soft)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;font-size:.87rem}
caption{text-align:start;padding:.25rem 0}
th,td{text-align:start;padding:.3rem .9rem .3rem 0;border-bottom:1px solid var(--line);vertical-align:top;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.scroll td,.scroll th{white-space:nowrap;overflow-wrap:normal;max-width:24rem;overflow:hidden;text-overflow:ellipsis}.scroll caption{white-space:nowrap}
thead th{color:var(--soft);font-weight:500;white-space:nowrap}tbody th{font-weight:500}
.number{text-align:end;white-space:nowrap}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(17rem,100%),1fr));gap:1rem}
figure{margin:0;background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:.75rem;min-width:0}
figure svg{display:block;width:100%;height:auto;overflow:visible}
figcaption{font-size:.8rem}
details{font-size:.8rem;margin-top:.4rem}summary{cursor:pointer}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:.8rem;background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:.75rem}
text{fill:var(--soft);font-size:9px}
.axis{stroke:var(--soft);fill:none}.ideal{stroke:var(--soft);stroke-dasharray:3 3;fill:none}
.curve{stroke:var(--hue);stroke-width:1.5;fill:none}.dot{fill:var(--hue)}.reach{stroke:var(--hue);fill:none}
.right{fill:var(--hue)}.wrong{fill:var(--wrong)}
.hit{font-weight:700}
:focus-visible{outline:3px solid var(--hue);outline-offset:2px}
@media print{.scroll td,.scroll th,.scroll caption{white-space:normal}:root{color-scheme:light}body{background:#fff}main{max-width:none;padding:0}figure,tr{break-inside:avoid}h2,h3{break-after:avoid}.scroll{overflow:visible}}
`;
