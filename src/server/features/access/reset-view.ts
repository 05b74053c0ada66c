import type { Language } from '#server/http/language.ts'
import { escapeHtml } from '#server/http/pages.ts'

/** What can be wrong with a new password. */
export type ResetProblem = 'weak' | 'common' | 'differ' | 'long' | 'busy'

const words = {
  en: {
    title: 'Set a new password',
    password: 'New password',
    confirm: 'Confirm password',
    rules: 'At least 6 characters, with an uppercase letter, a lowercase letter, a number and a special character.',
    button: 'Save password',
    weak: 'Password is too weak.',
    common: 'This password is among the first that are guessed. Choose another one.',
    differ: 'The entered passwords do not match.',
    long: 'At most 200 characters.',
    busy: 'The server is busy. Try again in a moment.',
    done: ['Password changed', 'Your new password is set. You are signed out on all devices; sign in with the new one.'],
    spent: ['This link no longer works', 'It was used already or is older than one hour. Ask for a new one on the sign-in screen.'],
    signIn: 'Go to sign in',
  },
  es: {
    title: 'Crear una contraseña nueva',
    password: 'Contraseña nueva',
    confirm: 'Confirmar contraseña',
    rules: 'Al menos 6 caracteres, con una mayúscula, una minúscula, un número y un carácter especial.',
    button: 'Guardar contraseña',
    weak: 'La contraseña es demasiado débil.',
    common: 'Esta contraseña está entre las primeras que se adivinan. Elige otra.',
    differ: 'Las contraseñas no coinciden.',
    long: 'Como máximo 200 caracteres.',
    busy: 'El servidor está ocupado. Inténtalo de nuevo en un momento.',
    done: ['Contraseña cambiada', 'Tu contraseña nueva está lista. Se cerró la sesión en todos los dispositivos; inicia sesión con la nueva.'],
    spent: ['Este enlace ya no funciona', 'Ya se usó o tiene más de una hora. Pide uno nuevo en la pantalla de inicio de sesión.'],
    signIn: 'Ir al inicio de sesión',
  },
} as const

export function formView(language: Language, ticket: string, problem: ResetProblem | null): string {
  const say = words[language]
  const about = problem === null ? '' : `<p class="problem" id="problem" role="alert">${say[problem]}</p>`
  const ofField = problem === null ? 'aria-describedby="rules"' : 'aria-invalid="true" aria-describedby="rules problem"'
  return frame(
    language,
    say.title,
    `<form method="post" action="?">
<input type="hidden" name="ticket" value="${escapeHtml(ticket)}">
<label for="password">${say.password}</label>
<input id="password" name="password" type="password" autocomplete="new-password" required maxlength="200" autofocus ${ofField}>
<p class="help" id="rules">${say.rules}</p>
<label for="confirm">${say.confirm}</label>
<input id="confirm" name="confirm" type="password" autocomplete="new-password" required maxlength="200" ${problem === 'differ' ? 'aria-invalid="true" aria-describedby="problem"' : ''}>
${about}
<button type="submit">${say.button}</button>
</form>`,
  )
}

export function noticeView(language: Language, about: 'done' | 'spent'): string {
  const [title, text] = words[language][about]
  return frame(language, title, `<p>${text}</p>\n<p><a class="main" href="/login">${words[language].signIn}</a></p>`)
}

function frame(language: Language, title: string, content: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.png">
<title>${title} – Siteward</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="brand">${mark} Siteward</p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>`
}

const mark = `<svg aria-hidden="true" viewBox="16 12 32 40" width="26" height="32"><path fill="currentColor" d="M16 12h16v40C22 46.4 16 39 16 29z"/><path fill="none" stroke="currentColor" stroke-width="4" stroke-dasharray="16 4 11 4.5 12 99" d="M36 14h10v15c0 8.6-4.8 15.3-14 20.7"/></svg>`

// The colours of the look (theme/tokens.ts), for a page that is no part of the app.
const style = `
:root{color-scheme:dark light;--ground:#171613;--panel:#201F1B;--ink:#F4F2EC;--soft:#C6C2B8;--accent:#76CDC0;--on:#06211F;--edge:#7E7A70;--red:#FF8A7C}
@media (prefers-color-scheme:light){:root{--ground:#E9E9E5;--panel:#FFFFFF;--ink:#171613;--soft:#3F3D37;--accent:#0B5551;--on:#FFFFFF;--edge:#77776F;--red:#A3180F}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;border-top:3px solid var(--accent)}
main{width:100%;max-width:420px;padding:28px;background:var(--panel);border-radius:10px}
.brand{display:flex;align-items:center;gap:10px;margin:0 0 20px;font-weight:700;font-size:1.1875rem}
.brand svg{color:var(--accent)}
h1{margin:0 0 16px;font-size:1.625rem;line-height:1.25}
label{display:block;margin:0 0 6px;font-weight:600;font-size:.9375rem}
input{width:100%;height:48px;padding:0 12px;margin:0 0 8px;border:1px solid var(--edge);border-radius:6px;background:var(--ground);color:var(--ink);font:inherit}
input[aria-invalid=true]{border-color:var(--red)}
.help{margin:0 0 16px;color:var(--soft);font-size:.9375rem}
.problem{margin:8px 0;color:var(--red);font-weight:600}
button,a.main{display:inline-flex;align-items:center;justify-content:center;width:100%;min-height:48px;margin-top:12px;padding:0 20px;border:0;border-radius:6px;background:var(--accent);color:var(--on);font:600 1rem/1.5 system-ui,sans-serif;text-decoration:none;cursor:pointer}
input:focus-visible,button:focus-visible,a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`
