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
        `Your company’s chain of sealed records ends at link ${link} now. Keep this mail: whoever changes a record behind your back cannot change this hash, which is in your mailbox and not with us.`,
      quote: 'Link, hash, time and signature',
      button: 'Check a record',
      copy: 'A saved proof of a record is checked at this address, also without a network:',
      ignore:
        'There is nothing to do. A mail like this comes on days on which something was sealed.',
    },
    broken: {
      subject: (company: string, link: string) =>
        `The seal of ${company} is broken at link ${link}`,
      title: (link: string) => `The seal is broken at link ${link}`,
      text: 'A record, or the chain of records, is not as it was sealed. Do not correct anything yet: save the proof of the record, compare it with the mails that you have, and talk to the person who runs your installation. The documentation explains a broken seal under “Sealed records”.',
      ignore: 'Records before this link are as they were sealed.',
    },
    by: 'Sent by Siteward. Nobody reads answers to this mail.',
  },
  es: {
    greeting: (name: string) => `Hola ${name}`,
    signed: {
      subject: (company: string, link: string) => `Sello de ${company}: eslabón ${link}`,
      title: 'El sello de sus registros',
      text: (link: string) =>
        `La cadena de registros sellados de su empresa termina ahora en el eslabón ${link}. Guarde este correo: quien cambie un registro a sus espaldas no puede cambiar este hash, que está en su buzón y no con nosotros.`,
      quote: 'Eslabón, hash, hora y firma',
      button: 'Comprobar un registro',
      copy: 'Una prueba guardada de un registro se comprueba en esta dirección, también sin conexión:',
      ignore: 'No hay nada que hacer. Un correo como este llega los días en que se selló algo.',
    },
    broken: {
      subject: (company: string, link: string) =>
        `El sello de ${company} está roto en el eslabón ${link}`,
      title: (link: string) => `El sello está roto en el eslabón ${link}`,
      text: 'Un registro, o la cadena de registros, no está como se selló. No corrija nada todavía: guarde la prueba del registro, compárela con los correos que tiene y hable con quien administra su instalación. Qué significa un sello roto está en la documentación, en «Registros sellados».',
      ignore: 'Los registros anteriores a este eslabón están como se sellaron.',
    },
    by: 'Enviado por Siteward. Nadie lee las respuestas a este correo.',
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
