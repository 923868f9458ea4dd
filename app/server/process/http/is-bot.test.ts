import { expect, test } from 'vitest';
import { isBot } from './is-bot.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko';
test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${webKit}) Chrome/140.0.0.0 Mobile Safari/537.36`, false],
  ['Mozilla/5.0 (Linux; Android 12; CUBOT NOTE 20) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false],
  ['Mozilla/5.0 (Linux; Android 13; wv) AppleWebKit/537.36 Version/4.0 Chrome/140.0 Mobile CamScanner/6.50', false],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148 [FBAN/FBIOS;FBAV/440.0]', false],
  ['Opera/9.80 (Android; Opera Mini/36.2/119.132; U; id) Presto/2.12.423 Version/12.16', false],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  [`Mozilla/5.0 ${webKit}; compatible; GPTBot/1.2; +https://openai.com/gptbot) Chrome/1`, true],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 HeadlessChrome/140.0.0.0 Safari/537.36', true],
  ['WhatsApp/2.23.20.0 A', true],
  ['curl/8.5.0', true],
  ['', true],
])('%s is a bot: %s', { tags: ['insights/bots'] }, (agent, is) => expect(isBot(agent)).toBe(is));
