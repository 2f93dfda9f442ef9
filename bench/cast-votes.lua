-- wrk's script: sends COUNT votes, each by another voter, counts the answers, and ends the run at the last of them.
-- The voters' file holds lines of one length; the request's fixed parts come from the environment (request-text.ts).

local ffi = require('ffi')
ffi.cdef [[
  typedef struct { long seconds; long nanoseconds; } moment;
  int clock_gettime(int clock, moment *now);
  int getpid(void);
  int kill(int process, int signal);
]]
local MONOTONIC, INTERRUPT = 1, 2

local first, count = tonumber(os.getenv('FIRST')), tonumber(os.getenv('COUNT'))
local before_token, before_id = os.getenv('BEFORE_TOKEN'), os.getenv('BEFORE_REQUEST_ID')
local before_bonus, request_end = os.getenv('BEFORE_BONUS'), os.getenv('REQUEST_END')
local TOKEN = tonumber(os.getenv('TOKEN_LENGTH'))
local UUID = 36
local LINE = TOKEN + 1 + UUID + 1 + 1 + 1

local voters, sent, started
created, other, seconds = 0, 0, 0
local answered = 0

local function now()
  local moment = ffi.new('moment')
  ffi.C.clock_gettime(MONOTONIC, moment)
  return tonumber(moment.seconds) + tonumber(moment.nanoseconds) / 1e9
end

local threads = {}
function setup(thread)
  table.insert(threads, thread)
end

function init()
  local file = assert(io.open(os.getenv('VOTERS'), 'rb'))
  file:seek('set', first * LINE)
  voters = file:read(count * LINE)
  file:close()
  -- wrk asks for one request before it connects, to look at it.
  sent = -1
end

function request()
  sent = sent + 1
  if sent == 0 then
    started = now()
    return 'GET / HTTP/1.1\r\n\r\n'
  end
  -- An empty request leaves the connection idle while the others get their last answers.
  if sent > count then return '' end
  local at = (sent - 1) * LINE
  return before_token .. voters:sub(at + 1, at + TOKEN)
    .. before_id .. voters:sub(at + TOKEN + 2, at + TOKEN + 1 + UUID)
    .. before_bonus .. voters:sub(at + LINE - 1, at + LINE - 1) .. request_end
end

function response(status)
  if status == 201 then created = created + 1 else other = status end
  answered = answered + 1
  if answered == count then
    seconds = now() - started
    ffi.C.kill(ffi.C.getpid(), INTERRUPT)
  end
end

function done(summary, latency)
  local thread = threads[1]
  local errors = summary.errors
  io.stderr:write(string.format(
    '{"created":%d,"otherStatus":%d,"seconds":%.6f,"p50":%.3f,"p99":%.3f,"socketErrors":%d}\n',
    thread:get('created'), thread:get('other'), thread:get('seconds'),
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.connect + errors.read + errors.write + errors.timeout))
end
