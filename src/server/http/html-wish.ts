/**
 * Whether a caller would take a page, by its Accept header (RFC 9110, 12.5.1): `named` as browsers do that open an
 * address, `any` as curl does, or a page that wants a picture or script; `none` when everything it takes is something else.
 */
export function htmlWish(accept: string | undefined): 'named' | 'any' | 'none' {
  const wanted = new Map(accept?.trim() ? accept.toLowerCase().split(',').map(rangeOf) : [['*/*', true]])
  const named = wanted.get('text/html')
  if (named !== undefined) return named ? 'named' : 'none'
  return (wanted.get('text/*') ?? wanted.get('*/*')) === true ? 'any' : 'none'
}

/** A range of types, and whether it is wanted: a weight of 0 says no. */
function rangeOf(range: string): [string, boolean] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [type, weight === undefined || Number(weight.slice(2)) !== 0]
}
