import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { startChromium } from './chromium.ts'
import { openTab } from './devtools.ts'

const real = process.argv[2]
const strip = process.argv[3] ?? ''
const detail = real ? await fetch(real + '/tire/' + process.argv[4]).then(r => r.text()) : ''
const server = createServer(async (q, r) => {
  if (q.url === '/tires')
    return r
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<!doctype html><title>a</title><a href="/tire/x" style="font-size:60px">link</a><script type=speculationrules>{"prerender":[{"where":{"selector_matches":"a[data-r]"},"eagerness":"immediate"}]}</script><script>document.addEventListener('pointerover',e=>e.target.closest('a')?.setAttribute('data-r',''))</script>`,
      )
  if (q.url === '/tire/x') {
    let h = real ? detail : '<!doctype html><title>b</title><p>Hello'
    if (strip.includes('s')) h = h.replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    if (strip.includes('i')) h = h.replace(/<(img|picture|source)\b[^>]*>/g, '')
    if (strip.includes('c')) h = h.replace(/<link[^>]*stylesheet[^>]*>/g, '')
    if (strip.includes('f')) h = h.replace(/<link[^>]*as="font"[^>]*>/g, '')
    return r.writeHead(200, { 'content-type': 'text/html' }).end(h)
  }
  if (!real) return r.writeHead(404).end()
  const a = await fetch(real + q.url)
  const headers: Record<string, string> = {
    'content-type': a.headers.get('content-type') ?? '',
    'cache-control': a.headers.get('cache-control') ?? '',
  }
  r.writeHead(a.status, headers).end(Buffer.from(await a.arrayBuffer()))
}).listen(0, 'localhost', async () => {
  const url = `http://localhost:${(server.address() as any).port}`
  const c = await startChromium()
  const got = []
  for (let i = 0; i < 7; i++) {
    const tab = await openTab(c.port, url + '/tires')
    await sleep(1500)
    await tab.evaluate(
      '/tires',
      `addEventListener('click', e => { localStorage.clicked = performance.timeOrigin + e.timeStamp }, {capture:true}); 1`,
    )
    await tab.mouse('/tires', 'mouseMoved', { x: 30, y: 40 })
    await sleep(700)
    await tab.mouse('/tires', 'mousePressed', { x: 30, y: 40 })
    await tab.mouse('/tires', 'mouseReleased', { x: 30, y: 40 })
    const r: any = await tab.evaluate(
      '/tire/x',
      `new Promise(a => new PerformanceObserver((l,o) => { const p = l.getEntriesByName('first-contentful-paint')[0]; if (!p) return; const n = performance.getEntriesByType('navigation')[0]; const s = t => performance.timeOrigin + t - Number(localStorage.clicked); a([s(p.startTime), s(n.activationStart), n.activationStart > 0]) }).observe({type:'paint', buffered:true}))`,
    )
    got.push(`${r[0].toFixed(0)}/${r[1].toFixed(0)}${r[2] ? '' : '!'}`)
    await tab.close()
  }
  console.log(real ?? 'trivial', strip, got.join(' '))
  await c.stop()
  server.close()
  process.exit()
})
