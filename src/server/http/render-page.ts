import type { CallerLanguage } from '#server/http/language.ts'

/**
 * Renders the page around the content of a mailed link, in the look of the app; its script finds it
 * by `data-siteward`. `font`: the address of our typeface, if the app is built. The browser does
 * not offer to translate it, because the page exists in both languages.
 */
export function renderPage(
  language: CallerLanguage,
  title: string,
  content: string,
  font: string | null,
): string {
  const face =
    font === null
      ? ''
      : `@font-face{font-family:'Atkinson Hyperlegible Next';src:url(${font}) format('woff2');font-weight:200 800;font-display:swap}`
  return `<!doctype html>
<html lang="${language}" translate="no">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark light">
<link rel="icon" href="/logo.svg" type="image/svg+xml">
<title>${title} · Siteward</title>
<style>${face}${style}</style>
<script src="${pageScriptPath}"></script>
</head>
<body>
<main data-siteward>
<p class="brand">${mark} Siteward</p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>`
}

/** The address of its script: the policy of the page forbids inline scripts. */
export const pageScriptPath = '/api/dbconnections/reset-password.js'

const mark = `<svg aria-hidden="true" viewBox="16 12 32 40" width="32" height="40"><path fill="currentColor" d="M16 12h16v40C22 46.4 16 39 16 29z"/><path fill="none" stroke="currentColor" stroke-width="4" stroke-dasharray="16 4 11 4.5 12 99" d="M36 14h10v15c0 8.6-4.8 15.3-14 20.7"/></svg>`

/** The design tokens that the page needs; a test compares them with those of the app. */
export const pageDesignTokens = {
  dark: {
    ground: '#171613',
    panel: '#201F1B',
    ink: '#F4F2EC',
    soft: '#C6C2B8',
    accent: '#76CDC0',
    'on-accent': '#06211F',
    edge: '#7E7A70',
    red: '#FF8A7C',
    green: '#A8E6A0',
  },
  light: {
    ground: '#E9E9E5',
    panel: '#FFFFFF',
    ink: '#171613',
    soft: '#3F3D37',
    accent: '#0B5551',
    'on-accent': '#FFFFFF',
    edge: '#77776F',
    red: '#A3180F',
    green: '#1B5E1F',
  },
} as const

const colours = (scheme: keyof typeof pageDesignTokens) =>
  `color-scheme:${scheme};${Object.entries(pageDesignTokens[scheme])
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}`

// Dark, unless the device prefers light or the app was set so on it (reset-script.ts).
const style = `
:root{${colours('dark')};--field:var(--ground)}
@media (prefers-color-scheme:light){:root:not([data-theme=dark]){${colours('light')};--field:var(--panel)}}
:root[data-theme=light]{${colours('light')};--field:var(--panel)}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;align-items:center;justify-items:center;padding:clamp(0px,3vw,24px);background:var(--ground);color:var(--ink);border-top:3px solid var(--accent);font:1rem/1.5 'Atkinson Hyperlegible Next',system-ui,sans-serif;font-variant-numeric:tabular-nums}
main{width:100%;max-width:32rem;padding:clamp(1.25rem,5vw,2.75rem);background:var(--panel);border-radius:10px}
p{margin:0}
.brand{display:flex;align-items:center;gap:.875rem;margin-bottom:1.75rem;font-weight:700;font-size:1.625rem;line-height:2rem}
.brand svg{color:var(--accent)}
h1{margin:0;font-size:2rem;line-height:2.5rem;font-weight:700;letter-spacing:-.012em}
.about{margin:.25rem 0 1.5rem;color:var(--soft)}
form{display:grid;gap:1.25rem}
label{display:block;margin:0 0 .375rem;font-weight:600;font-size:.9375rem}
.box{position:relative}
input{width:100%;height:3rem;padding:0 3.25rem 0 .875rem;border:1px solid var(--edge);border-radius:6px;background:var(--field);color:var(--ink);font:inherit}
input[aria-invalid=true]{border-color:var(--red)}
input:focus-visible{outline:0;border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
input[aria-invalid=true]:focus-visible{border-color:var(--red);box-shadow:none;outline:2px solid var(--accent);outline-offset:2px}
.eye{position:absolute;inset:0 0 0 auto;width:3rem;padding:0;border:0;border-radius:6px;background:none;color:var(--soft);line-height:0;cursor:pointer}
.eye[aria-pressed=true] .bar,.bar{display:none}
.eye[aria-pressed=true] .bar{display:inline}
.rules{color:var(--soft);font-size:.9375rem}
.rules ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(12rem,100%),1fr));gap:.25rem 1rem;margin:.375rem 0 0;padding:0;list-style:none}
.rules li{display:flex;align-items:center;gap:.5rem}
.rules li svg{flex:none}
.tick{display:none}
li[data-is=met]{color:var(--green)}
li[data-is=met] .tick{display:inline}
li[data-is=met] .ring{display:none}
.problem::before{content:'!';flex:none;display:inline-grid;place-items:center;width:1.125rem;height:1.125rem;border:2px solid;border-radius:50%;font-size:.8125rem;line-height:1}
.problem{display:flex;align-items:center;gap:.5rem;margin-top:.375rem;color:var(--red);font-weight:600;font-size:.9375rem}
[hidden]{display:none!important}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.main{display:flex;align-items:center;justify-content:center;width:100%;min-height:3.5rem;padding:.5rem 1.25rem;border:0;border-radius:6px;background:var(--accent);color:var(--on-accent);font:inherit;font-size:1.0625rem;font-weight:650;text-decoration:none;cursor:pointer}
.link{display:inline-flex;align-items:center;min-height:2.75rem;margin-top:.5rem;color:var(--accent);font-weight:600}
button:focus-visible,a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`
