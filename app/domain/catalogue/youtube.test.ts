import { expect, test } from 'vitest';
import { youtubeId, youtubePage, youtubePlayer } from './youtube.ts';

const id = 'dQw4w9WgX-_';

test.each([
  [`https://www.youtube.com/watch?v=${id}&t=3`, `http://youtube.com/watch?v=${id}`, `https://youtu.be/${id}?si=x`],
  [`https://m.youtube.com/shorts/${id}`, `https://www.youtube-nocookie.com/embed/${id}/`],
  [`https://www.youtube.com/live/${id}`, `youtube.com/watch?v=${id}`, `youtu.be/${id}`],
])('finds the id of a video in %s', (...addresses) => {
  expect(addresses.map(youtubeId)).toEqual(addresses.map(() => id));
});

test('has the page and the player of a video', () => {
  expect(youtubePage(id)).toBe(`https://www.youtube.com/watch?v=${id}`);
  expect(youtubePlayer(id)).toBe(`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`);
});

test.each([
  ['', id, `ftp://youtu.be/${id}`, `https://a@youtu.be/${id}`, `https://:b@youtu.be/${id}`],
  [`https://youtu.be:444/${id}`, `https://youtu.be/${id}x`, `https://youtu.be/${id}/x`, `https://evil.example/${id}`],
  [`https://www.youtube.com/x?v=${id}`, 'https://www.youtube.com/watch', `https://www.youtube.com/embed/x/${id}`],
  [`https://www.youtube.com/a/embed/${id}`, `https://www.youtube.com/embed/${id}/x`],
])('finds no video in %s', (...addresses) => {
  expect(addresses.map(youtubeId)).toEqual(addresses.map(() => null));
});
