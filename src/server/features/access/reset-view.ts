import { longestPassword, passwordRules } from '#contract/access/password.ts'
import type { CallerLanguage } from '#server/http/language.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import { renderPage } from '#server/http/render-page.ts'
import { type ResetProblem, resetWords } from './reset-words.ts'

/** The field that a problem belongs to. A problem of the server belongs to the form. */
const places: Readonly<Record<ResetProblem, 'password' | 'confirm' | 'form'>> = {
  weak: 'password',
  common: 'password',
  long: 'password',
  differ: 'confirm',
  busy: 'form',
}

/**
 * Renders the form for a new password. It never contains the typed text: `reset-script.ts` keeps
 * that in the page.
 */
export function formView(
  language: CallerLanguage,
  {
    ticket,
    email,
    problem,
    font,
  }: {
    ticket: string
    /** The address of the account. */ email: string
    problem: ResetProblem | null
    font: string | null
  },
): string {
  const say = resetWords[language]
  const other = language === 'en' ? 'es' : 'en'
  const at = problem && places[problem]
  const problemHtml = (place: string) =>
    `<p class="problem" id="${place}-problem" role="alert"${at === place ? '' : ' hidden'}>${at === place && problem ? say.problems[problem] : ''}</p>`
  const field = (name: 'password' | 'confirm', described: string) => `<div class="field">
<label for="${name}">${say[name]}</label>
<div class="box"><input id="${name}" name="${name}" type="password" autocomplete="new-password" required maxlength="${longestPassword}" aria-describedby="${described}"${at === name ? ' aria-invalid="true"' : ''}${name === 'password' ? ' autofocus' : ''}>
<button type="button" class="eye" data-for="${name}" data-show="${say.show}" data-hide="${say.hide}" aria-label="${say.show}" aria-pressed="false" hidden>${eye}</button></div>
${problemHtml(name)}
</div>`
  const rules = passwordRules.map(
    ({ name, pattern }) =>
      `<li data-rule="${escapeHtml(pattern.source)}" data-flags="${pattern.flags}">${sign}<span>${say.rule[name]}</span><span class="hidden" data-met="${say.met}" data-unmet="${say.unmet}"></span></li>`,
  )
  const content = `<p class="about">${say.about}</p>
<p class="about">${say.whose} <strong>${escapeHtml(email)}</strong></p>
<form method="post" action="?" novalidate data-weak="${say.problems.weak}" data-differ="${say.problems.differ}" data-noanswer="${say.noAnswer}">
<input type="hidden" name="ticket" value="${escapeHtml(ticket)}">
<input type="hidden" name="lang" value="${language}">
${field('password', 'rules password-problem')}
<div class="rules" id="rules"><p>${say.rules}</p><ul>
${rules.join('\n')}
</ul></div>
${field('confirm', 'confirm-problem')}
${problemHtml('form')}
<button type="submit" class="main">${say.button}</button>
</form>
<p><a class="link" href="${signInFor(email)}">${say.signIn}</a></p>
<p><a class="link" lang="${other}" hreflang="${other}" href="?ticket=${encodeURIComponent(ticket)}&amp;lang=${other}">${resetWords[other].inThis}</a></p>`
  return renderPage(language, say.title, content, font)
}

/**
 * Renders the result: the password is set, or the link has expired and a new one can be requested.
 */
export function noticeView(
  language: CallerLanguage,
  about: 'done' | 'spent',
  { email, font }: { email: string | null; font: string | null },
): string {
  const {
    [about]: [title, text],
    again,
    signIn,
  } = resetWords[language]
  const links =
    about === 'done'
      ? `<a class="main" href="${signInFor(email)}">${signIn}</a>`
      : `<a class="main" href="/session/restore-email">${again}</a>\n<a class="link" href="/login">${signIn}</a>`
  return renderPage(language, title, `<p class="about">${text}</p>\n${links}`, font)
}

/** Links to the sign-in of this person. If another person is signed in, that page shows so. */
const signInFor = (email: string | null) =>
  email === null ? '/login' : `/login?email=${encodeURIComponent(email)}`

const eye = `<svg aria-hidden="true" viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"><path d="M2.5 12C5 7.6 8.2 5.5 12 5.5s7 2.1 9.5 6.5c-2.5 4.4-5.7 6.5-9.5 6.5S5 16.4 2.5 12z"/><circle cx="12" cy="12" r="2.7"/><path class="bar" d="M4 4l16 16"/></svg>`

const sign = `<svg aria-hidden="true" viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"><circle class="ring" cx="10" cy="10" r="6"/><path class="tick" d="M4 10.5l4 4 8-9"/></svg>`
