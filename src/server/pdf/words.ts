import type { PrintDocument } from './document.ts'

/** The engine's own few words. */
export interface EngineWords {
  page: (page: number, pages: number) => string
  ofFile: (page: number, pages: number) => string
  question: string
  regulation: string
  answer: string
  photo: (number: number) => string
  photosOnPage: (numbers: readonly number[], page: number) => string
  furtherPhotos: string
  onPage: (said: string, page: number) => string
  photoAway: string
  photoDamaged: string
  from: string
  to: string
  nothing: string
  unsigned: string
  unknownLetters: (count: number) => string
}

const en: EngineWords = {
  page: (page, pages) => `Page ${page} of ${pages}`,
  ofFile: (page, pages) => `${page} of ${pages} in this file`,
  question: 'Question',
  regulation: 'Regulation',
  answer: 'Answer',
  photo: (number) => `Photo ${number}`,
  photosOnPage: (numbers, page) =>
    numbers.length === 1
      ? `Photo ${numbers[0]} on page ${page}.`
      : `Photos ${listed(numbers, 'and', 'to')} on page ${page}.`,
  furtherPhotos: 'Photos',
  onPage: (said, page) => `${said}, on page ${page}`,
  photoAway: 'This photo is not on the server',
  photoDamaged: 'This photo is damaged and cannot be shown',
  from: 'from',
  to: 'to',
  nothing: 'nothing',
  unsigned: 'Not signed',
  unknownLetters: (count) =>
    `${count === 1 ? 'One character' : `${count} characters`} cannot be printed and ${count === 1 ? 'is' : 'are'} shown as an empty box. The record itself contains ${count === 1 ? 'it' : 'them'}.`,
}

const es: EngineWords = {
  page: (page, pages) => `Página ${page} de ${pages}`,
  ofFile: (page, pages) => `${page} de ${pages} en este archivo`,
  question: 'Pregunta',
  regulation: 'Norma',
  answer: 'Respuesta',
  photo: (number) => `Foto ${number}`,
  photosOnPage: (numbers, page) =>
    numbers.length === 1
      ? `Foto ${numbers[0]} en la página ${page}.`
      : `Fotos ${listed(numbers, 'y', 'a')} en la página ${page}.`,
  furtherPhotos: 'Fotos',
  onPage: (said, page) => `${said}, página ${page}`,
  photoAway: 'Esta foto no está en el servidor',
  photoDamaged: 'Esta foto está dañada y no se puede mostrar',
  from: 'de',
  to: 'a',
  nothing: 'nada',
  unsigned: 'Sin firma',
  unknownLetters: (count) =>
    `${count === 1 ? 'Un carácter no se puede' : `${count} caracteres no se pueden`} imprimir y se ${count === 1 ? 'muestra' : 'muestran'} como un recuadro vacío. El registro sí ${count === 1 ? 'lo' : 'los'} contiene.`,
}

export const engineWords: Readonly<Record<PrintDocument['language'], EngineWords>> = { en, es }

/** Returns `3 and 4` or `3 to 6`; the numbers have no gaps. */
function listed(numbers: readonly number[], and: string, to: string): string {
  return `${numbers[0]} ${numbers.length === 2 ? and : to} ${numbers.at(-1)}`
}
