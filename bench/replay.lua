-- wrk's script: sends the requests of a file in their order, counts the answers by status, and ends the run at the last of
-- them; with COUNT=0 it begins again until it is stopped. A request stands in the file behind its length, in eight digits.

local ffi = require('ffi')
ffi.cdef [[
  typedef struct { long seconds; long nanoseconds; } moment;
  int clock_gettime(int clock, moment *now);
  int getpid(void);
  int kill(int process, int signal);
]]
local MONOTONIC, INTERRUPT = 1, 2

local count = tonumber(os.getenv('COUNT'))
local requests, sent, started
local answered = 0
seconds = 0

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
  requests = assert(io.open(os.getenv('REQUESTS'), 'rb'))
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
  if count > 0 and sent > count then return '' end
  local length = requests:read(8)
  if not length then
    requests:seek('set', 0)
    length = requests:read(8)
  end
  return requests:read(tonumber(length))
end

-- A thread hands out global numbers only: one for each status.
function response(status)
  local name = 's' .. status
  _G[name] = (_G[name] or 0) + 1
  answered = answered + 1
  if answered == count then
    seconds = now() - started
    ffi.C.kill(ffi.C.getpid(), INTERRUPT)
  end
end

function done(summary, latency)
  local thread = threads[1]
  local errors = summary.errors
  local answers = {}
  for status = 200, 599 do
    local number = thread:get('s' .. status)
    if number then table.insert(answers, string.format('"%d":%d', status, number)) end
  end
  io.stderr:write(string.format(
    '{"answers":{%s},"seconds":%.6f,"p50":%.3f,"p99":%.3f,"socketErrors":%d}\n',
    table.concat(answers, ','), thread:get('seconds'),
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.connect + errors.read + errors.write + errors.timeout))
end
