/** The look of a presentation: large type, one slide at a time, everything in a row where no script runs or on paper. */
export const PRESENTATION_STYLE = `
:root{color-scheme:light dark;--bg:light-dark(#f6f8fb,#0f1218);--card:light-dark(#fff,#171b24);--ink:light-dark(#161b2b,#e8ebf2);--soft:light-dark(#586176,#a9b1c2);--line:light-dark(#dde2ea,#2c3340);--track:light-dark(#e6eaf1,#2a303c);--noul:light-dark(#00707a,#58c9cf);--choice:light-dark(#5b34c4,#b8a3ff);--score:light-dark(#9c4c00,#f2b45c);--hue:light-dark(#1f46ad,#8fb0ff);--danger:light-dark(#b3261e,#ff9d94)}
*{box-sizing:border-box}
*,::before,::after{unicode-bidi:plaintext}[dir="ltr"],[dir="ltr"] *{unicode-bidi:normal}[dir="ltr"] bdi{unicode-bidi:isolate}
html,body{height:100%}
body{margin:0;background:var(--bg);color:var(--ink);font:clamp(1.05rem,.7rem + 1vw,2.2rem)/1.45 ui-sans-serif,system-ui,sans-serif;display:flex;flex-direction:column}
code,pre,[data-slot=figure]{font-family:ui-monospace,SFMono-Regular,Menlo,monospace}
header,footer{display:flex;gap:.75rem;align-items:center;padding:.6rem clamp(1rem,4vw,4rem);font-size:.62em;color:var(--soft)}
header h1{color:var(--ink);font-size:1em;line-height:inherit;letter-spacing:0;margin:0;font-weight:600;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;min-width:0}
header .grow,footer .grow{flex:1}
main{flex:1;min-height:0;overflow:auto;padding:clamp(1rem,3vh,3rem) clamp(1rem,6vw,7rem)}
.slide{max-width:min(68rem + 16vw,92vw);margin:0 auto 3rem;outline:none}
h2{font-size:1.55em;line-height:1.2;margin:.2em 0 1.1em;letter-spacing:-.015em;overflow-wrap:anywhere;text-wrap:balance}
h2.title{font-size:1.7em;line-height:1.15;margin:0 0 1rem;letter-spacing:-.02em}
h3{font-size:.85em;margin:0 0 .3rem;color:var(--soft);font-weight:600;overflow-wrap:anywhere}
.content{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:1rem 1.25rem;margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font-size:.78em;max-height:62vh;overflow:auto}
.content.prose{font-family:inherit;font-size:.9em}
.pictures{display:flex;flex-wrap:wrap;gap:1rem;margin-top:1rem}
.pictures img{max-width:100%;max-height:44vh;border-radius:.5rem;border:1px solid var(--line)}
.type{margin:0;font-size:.7em;font-weight:600;color:var(--hue)}
.type code{color:var(--soft);text-transform:none;font-weight:400;margin-left:.4em;overflow-wrap:anywhere}
.noul{--hue:var(--noul)}.choice{--hue:var(--choice)}.score{--hue:var(--score)}
fieldset{border:0;margin:0;padding:0;min-width:0}
legend{color:var(--soft);font-size:.8em;padding:0;margin-bottom:.6rem}
.ask{display:none}
.ask label{display:flex;gap:.7rem;align-items:baseline;border:1px solid var(--line);background:var(--card);border-radius:.6rem;padding:.55rem 1rem;margin-bottom:.5rem;cursor:pointer;overflow-wrap:anywhere}
.ask label:has(:checked){border-color:var(--hue);box-shadow:inset 0 0 0 1px var(--hue)}
.ask input{accent-color:var(--hue);inline-size:1em;block-size:1em}
[data-slot=head]{display:flex;flex-wrap:wrap;align-items:baseline;column-gap:.6em}[data-slot=head] p{margin:0;min-width:0}
[data-slot=headline]{font-size:1.5em;font-weight:700;line-height:1.15;color:var(--hue)}
[data-slot=confidence]{font-size:.75em;color:var(--soft);overflow-wrap:anywhere}[data-slot=level-mark]{fill:currentColor;margin-inline-end:.35em}[data-slot=dot]{color:var(--soft);font-weight:400}[data-slot=share]{white-space:nowrap}
[data-slot=scale]{padding:.5em 0 0;font-variant-numeric:tabular-nums}[data-slot=scale]>svg{display:block;font-size:.7em;max-width:100%}[data-slot=scale] text{fill:var(--soft)}
[data-slot=track]{fill:var(--track)}[data-slot=band]{stroke:var(--ink);opacity:.2}[data-slot=reach]{fill:var(--hue)}[data-slot=axis],[data-slot=middle]{stroke:var(--soft);opacity:.7}[data-slot=column] [data-slot=reach]{opacity:.45}
[data-slot=scale] [data-slot=leading],[data-slot=scale] [data-slot=strong] [data-slot=figure]{fill:var(--ink);font-weight:600}[data-slot=zone]{font-size:.9em}[data-slot=mark]{fill:var(--ink)}
[data-slot=legend]{display:flex;flex-wrap:wrap;gap:.15em 1.2em;list-style:none;margin:.4em 0 0;padding:0;font-size:.75em;color:var(--soft)}[data-slot=decided]{color:var(--ink);font-weight:600}
.answer{margin-bottom:1rem}.answer [data-slot=headline]{font-size:1.75em}.answer [data-slot=head]{justify-content:space-between}.answer .note{margin:.2rem 0 0}
.answers{table-layout:fixed;font-size:.85em}
.answers th,.answers td{border:0;padding:.22rem .7rem;vertical-align:middle;overflow-wrap:break-word}
.answers tr>:first-child{padding-left:0;width:42%}
.answers tr>:last-child{padding-right:0}
.answers thead th{color:var(--ink);font-weight:600;vertical-align:bottom;border-bottom:1px solid var(--line)}
.answers thead td{border-bottom:1px solid var(--line)}
.answers tbody th{min-width:0;font-weight:400;color:var(--soft);overflow-wrap:break-word}
.answers .heads>*{vertical-align:top;padding-block:.5rem .3rem}
.answers .heads .note{margin:.4em 0 0;font-size:.78em;line-height:1.3}
.answers tr.note{font-size:.85em}.answers tr.note>*{color:var(--soft);padding-top:.35rem}
.answers .failure{vertical-align:top;padding-top:.5rem;font-size:.82em}
.m2 tr>:first-child{width:34%}.m3 tr>:first-child{width:31%}.m4 tr>:first-child{width:28%}.many tr>:first-child{width:22%}
.m2,.m3{font-size:.75em}.m4{font-size:.7em}.many{font-size:.62em}
.m3 [data-slot=headline],.m4 [data-slot=headline]{font-size:1.25em}.many [data-slot=headline]{font-size:1.1em}
.many th,.many td{padding-inline:.4rem;padding-block:.15rem}.many [data-slot=reason],.many [data-slot=zone]{display:none}
.cell{display:grid;grid-template-columns:minmax(0,1fr) 3.3em;gap:.6rem;align-items:center;color:var(--soft)}
.many .cell{grid-template-columns:1fr;gap:.1rem}.many [data-slot=figure]{grid-row:1;text-align:left}
.first .cell{color:var(--ink);font-weight:600}
[data-slot=headline] bdi{overflow-wrap:anywhere}
.bar th>*,.name,.ask bdi{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden}
.answers thead .name{-webkit-line-clamp:4}
.several h2{font-size:1.2em;margin:.15em 0 .6em}h2.long,.several h2.long{font-size:.9em}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
details.name{display:block;border:0;background:none;padding:0;margin:0;font-size:1em}
[data-slot=bar]{width:100%;height:.7em;background:var(--track);border-radius:.2em;display:block}
[data-slot=mean]{fill:var(--hue);opacity:.6}.first [data-slot=mean]{opacity:1}
[data-slot=spread]{stroke:var(--ink);stroke-width:.08em}
[data-slot=figure]{text-align:right;font-variant-numeric:tabular-nums}
.note{color:var(--soft);font-size:.7em}th .note{font-weight:400;margin-top:.15em}
.guessed{font-size:.85em;margin:0 0 .8rem}
.failure{color:var(--danger);overflow-wrap:anywhere}
details{border:1px solid var(--line);border-radius:.6rem;background:var(--card);margin-bottom:.6rem;padding:.5rem 1rem;font-size:.72em}
summary{cursor:pointer;overflow-wrap:anywhere}
.json{margin:.5rem 0;max-height:60vh;overflow:auto}
pre{margin:0;font-size:inherit;white-space:pre-wrap;overflow-wrap:anywhere}
.scroll{overflow-x:auto;margin-bottom:1.2rem}
table{border-collapse:collapse;width:100%;font-size:.72em}
th,td{text-align:start;padding:.4rem .8rem .4rem 0;border-bottom:1px solid var(--line);vertical-align:top;font-variant-numeric:tabular-nums}
thead th{color:var(--soft);font-weight:500}tbody th{font-weight:600;overflow-wrap:anywhere;min-width:7em}
button{font:inherit;color:var(--ink);background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:.35em .9em;cursor:pointer;white-space:nowrap}
button[aria-pressed=true]{border-color:var(--hue);box-shadow:inset 0 0 0 1px var(--hue)}
button.go{background:var(--hue);border-color:var(--hue);color:light-dark(#fff,#10131a);font-weight:600}
button:disabled{opacity:.45;cursor:default}
button:not(:disabled):hover{border-color:var(--soft)}
:focus-visible{outline:3px solid var(--hue);outline-offset:2px}
.slide:focus-visible{outline:none}
[data-hiding=true] .ask{display:block}
[data-hiding=true] .told{display:none}
[hidden]{display:none!important}
html:not(.live) header button,html:not(.live) footer{display:none}
@media (max-width:40rem){.m3{min-width:30rem}.m4{min-width:38rem}.m2 tr>:first-child,.m3 tr>:first-child,.m4 tr>:first-child{width:7rem;position:sticky;left:0;background:var(--bg);z-index:1}.many{min-width:64rem}header h1{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}}
@media (prefers-reduced-motion:no-preference){.live .told [data-slot=mean]{animation:grow .5s ease-out;transform-origin:left}}
@keyframes grow{from{transform:scaleX(0)}}
@media print{header button,footer{display:none}main{overflow:visible}.slide,.slide[hidden]{display:block!important;break-after:page}.told{display:block!important}.ask{display:none!important}}
`;
