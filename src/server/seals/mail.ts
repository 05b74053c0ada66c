import type { CallerLanguage } from '#server/http/language.ts'
import { letter } from '#server/mail/letter.ts'

interface Signed {
  name: string
  company: string
  link: number
  hash: string
  at: string
  signature: string
  address: string
}

const grouped = (hash: string) => hash.replaceAll(/(.{8})(?=.)/g, '$1 ')

const words = {
  en: {
    greeting: (name: string) => `Hello ${name}`,
    signed: {
      subject: (company: string, link: string) => `Seal of ${company}: link ${link}`,
      title: 'The seal of your records',
      text: (link: string) =>
        `Your company’s chain of sealed records now ends at link ${link}. Keep this mail. A person who changes a record without your knowledge cannot change this hash, because it is in your mailbox and not with us.`,
      quote: 'Link, hash, time and signature',
      button: 'Check a record',
      copy: 'Check a saved proof of a record at this address, also while offline:',
      ignore:
        'You do not need to do anything. You get a mail like this on days when records were sealed.',
    },
    broken: {
      subject: (company: string, link: string) =>
        `The seal of ${company} is broken at link ${link}`,
      title: (link: string) => `The seal is broken at link ${link}`,
      text: 'A record, or the chain of records, was changed after it was sealed. Do not correct anything yet. Save the proof of the record, compare it with the mails that you have, and talk to the person who runs your installation. The documentation explains a broken seal under “Sealed records”.',
      ignore: 'Records before this link have not changed.',
    },
    by: 'Sent by Siteward. Please do not reply to this mail.',
  },
  es: {
    greeting: (name: string) => `Hola ${name}`,
    signed: {
      subject: (company: string, link: string) => `Sello de ${company}: eslabón ${link}`,
      title: 'El sello de sus registros',
      text: (link: string) =>
        `La cadena de registros sellados de su empresa termina ahora en el eslabón ${link}. Guarde este correo. Una persona que cambie un registro sin que usted lo sepa no puede cambiar este hash, porque está en su buzón y no con nosotros.`,
      quote: 'Eslabón, hash, hora y firma',
      button: 'Comprobar un registro',
      copy: 'Compruebe una prueba guardada de un registro en esta dirección, también sin conexión:',
      ignore:
        'No tiene que hacer nada. Recibe un correo como este los días en que se sellaron registros.',
    },
    broken: {
      subject: (company: string, link: string) =>
        `El sello de ${company} está roto en el eslabón ${link}`,
      title: (link: string) => `El sello está roto en el eslabón ${link}`,
      text: 'Un registro, o la cadena de registros, se cambió después de sellarse. No corrija nada todavía. Guarde la prueba del registro, compárela con los correos que tiene y hable con la persona que administra su instalación. La documentación explica qué significa un sello roto, en «Registros sellados».',
      ignore: 'Los registros anteriores a este eslabón no han cambiado.',
    },
    by: 'Enviado por Siteward. No responda a este correo.',
  },
} as const

const number = (language: CallerLanguage, link: number) =>
  new Intl.NumberFormat(language === 'es' ? 'es-US' : 'en-US').format(link)

/**
 * Makes the mail with the head of a day's chain for the owner's mailbox, where no owner of the
 * database can change it.
 */
export function headMail(
  language: CallerLanguage,
  { name, company, link, hash, at, signature, address }: Signed,
) {
  const say = words[language]
  const n = number(language, link)
  return letter(language, {
    subject: say.signed.subject(company, n),
    greeting: say.greeting(name),
    title: say.signed.title,
    text: say.signed.text(n),
    quote: { of: say.signed.quote, text: `${link} · ${grouped(hash)} · ${at} · ${signature}` },
    way: { button: say.signed.button, copy: say.signed.copy, link: address },
    ignore: say.signed.ignore,
    by: say.by,
  })
}

/** Makes the mail about a broken chain. */
export function brokenMail(
  language: CallerLanguage,
  { name, company, link, address }: Pick<Signed, 'name' | 'company' | 'link' | 'address'>,
) {
  const say = words[language]
  const n = number(language, link)
  return letter(language, {
    subject: say.broken.subject(company, n),
    greeting: say.greeting(name),
    title: say.broken.title(n),
    text: say.broken.text,
    way: { button: say.signed.button, copy: say.signed.copy, link: address },
    ignore: say.broken.ignore,
    by: say.by,
  })
}
