import { precacheAndRoute } from 'workbox-precaching'

// The files of the peer, kept as the product's worker keeps its own.
precacheAndRoute(['/react-alone.html', '/react-alone.js'].map((url) => ({ url, revision: '1' })))
