import type { Block, ImageKey, PrintDocument } from './document.ts'
import { dressOf } from './draw/page.ts'
import { drawRecord } from './draw/record.ts'
import { type Prepared, prepareImage } from './images.ts'
import { beginPdf, blankPdf, type Pdf, type Tag } from './pdf.ts'
import { makeSheet, type Places } from './sheet.ts'
import { makeWriter } from './text.ts'

/** How a file is made. */
export interface FileOptions {
  /** An image's bytes as they are stored; null: there are none. */
  fetchImage: (key: ImageKey) => Promise<Uint8Array | null>
  /** So many records of the file are done. */
  progress?: (done: number) => void
}

const noPlaces: Places = { pages: 10, photos: new Map(), signatures: 0 }
const mostPasses = 3

/**
 * One file of these records, each beginning a page of its own. The same records and images are the
 * same bytes.
 */
export async function renderFile(
  documents: readonly PrintDocument[],
  { fetchImage, progress }: FileOptions,
): Promise<Buffer> {
  const records: { document: PrintDocument; images: Map<ImageKey, Prepared>; places: Places }[] = []
  for (const document of documents) {
    const images = await imagesOf(document, fetchImage)
    records.push({ document, images, places: placesOf(document, images) })
    progress?.(records.length)
  }
  const total = records.length > 1 ? records.reduce((sum, { places }) => sum + places.pages, 0) : 0
  const [first] = documents
  if (first === undefined) throw new Error('A print of nothing.')
  const { pdf, bytes } = beginPdf(first, documents.length > 1)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  let before = 0
  for (const { document, images, places } of records) {
    drawInto(pdf, { document, images, places, root, draws: true, inFile: { before, pages: total } })
    before += places.pages
    images.clear()
  }
  root.end()
  pdf.end()
  return bytes
}

/**
 * On which pages its photos and signatures come to stand: words that name a page can be wider than
 * those that do not yet know it, so it is laid out until nothing moves.
 */
function placesOf(document: PrintDocument, images: ReadonlyMap<ImageKey, Prepared>): Places {
  let places = noPlaces
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const pdf = blankPdf()
    const root = pdf.struct('Document')
    const found = drawInto(pdf, {
      document,
      images,
      places,
      root,
      draws: false,
      inFile: { before: 0, pages: 0 },
    })
    if (JSON.stringify(asJson(found)) === JSON.stringify(asJson(places))) return found
    places = found
  }
  return places
}

const asJson = ({ photos, ...places }: Places) => ({ ...places, photos: [...photos] })

interface Drawn {
  document: PrintDocument
  images: ReadonlyMap<ImageKey, Prepared>
  places: Places
  root: Tag
  draws: boolean
  inFile: { before: number; pages: number }
}

function drawInto(pdf: Pdf, { document, images, places, root, draws, inFile }: Drawn): Places {
  const sheet = makeSheet({
    document,
    pdf,
    root,
    places,
    draws,
    writer: makeWriter(pdf),
    image: (key) => images.get(key) ?? 'away',
    dress: dressOf(document, inFile),
  })
  const outline =
    inFile.pages > 0
      ? pdf.outline.addItem(`${document.record.label}, ${document.title}`)
      : pdf.outline
  drawRecord(sheet, document, outline)
  return { pages: sheet.page(), photos: sheet.found.photos, signatures: sheet.found.signatures }
}

// While one is fetched another is unpacked; more would only lie in memory.
const imagesAtOnce = 2

/** All images of a record made fit for paper. */
async function imagesOf(
  document: PrintDocument,
  fetchImage: FileOptions['fetchImage'],
): Promise<Map<ImageKey, Prepared>> {
  const wanted = new Map<ImageKey, 'photo' | 'drawing'>()
  const want = (key: ImageKey | null, use: 'photo' | 'drawing') =>
    key !== null && !wanted.has(key) && wanted.set(key, use)
  want(document.company.logo, 'drawing')
  for (const block of document.blocks) {
    for (const { image } of photosIn(block)) want(image, 'photo')
    if (block.kind === 'signatures') for (const { image } of block.people) want(image, 'drawing')
  }
  const images = new Map<ImageKey, Prepared>()
  const rest = wanted.entries()
  const work = async () => {
    for (const [key, use] of rest) images.set(key, await prepareImage(await fetchImage(key), use))
  }
  await Promise.all(Array.from({ length: imagesAtOnce }, work))
  return images
}

function photosIn(block: Block) {
  if (block.kind === 'photos') return block.photos
  return block.kind === 'questions' ? block.rows.flatMap(({ photos }) => photos) : []
}
