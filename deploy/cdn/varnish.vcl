# Varnish 7 in front of the site: CDN=varnish CDN_PURGE_URL=http://127.0.0.1:6081/ TRUST_PROXY=127.0.0.1
# varnishd -a 127.0.0.1:6081 -f /etc/varnish/varnish.vcl -s malloc,256m -p http_gzip_support=off
vcl 4.1;
import std;

backend site { .host = "127.0.0.1"; .port = "3000"; }
acl site_machines { "127.0.0.1"; "::1"; }

sub vcl_recv {
	if (req.method == "PURGE") {
		# Varnish adds the caller; a comma means that a proxy passed it on.
		if (client.ip !~ site_machines || req.http.X-Forwarded-For ~ ",") { return (synth(405)); }
		ban("obj.http.Surrogate-Key ~ \b(" + regsuball(req.http.Surrogate-Key, "[^a-z0-9]+", "|") + ")\b");
		return (synth(200));
	}
	# The site compresses; without gzip support Varnish passes brotli on.
	set req.http.Accept-Encoding = regsub(req.http.Accept-Encoding, "^.*\b(br)\b.*$|^.*\b(gzip)\b.*$|^.*$", "\1\2");
	# The site has no cookies; analytics set these.
	if (req.http.Cookie ~ "^(_ga[^;]*(; ?|$))+$") { unset req.http.Cookie; }
	# Copies that are too old are only for when the site does not answer: see vcl_deliver.
	if (req.restarts == 0) { set req.grace = 0s; } else { set req.grace = 24h; }
	if (req.http.Save-Data && req.url ~ "^/(assets|uploads)/") { return (pass); }
	# As for Cookie and Authorization in the built-in rules.
	if (req.http.Origin || req.http.If-Match || req.http.Expect) { return (pass); }
}

sub vcl_backend_response {
	if (bereq.is_bgfetch && beresp.status >= 500) { return (abandon); }
	if (beresp.status >= 500) { set beresp.ttl = 0s; set beresp.uncacheable = true; return (deliver); }
	if (!bereq.uncacheable && beresp.http.Surrogate-Control ~ "^max-age=[1-9]") {
		set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^max-age=([0-9]+).*", "\1s"), 0s);
		set beresp.grace = 24h;
		return (deliver);
	}
	# Requests for it do not wait for each other.
	if (beresp.http.Cache-Control !~ "^public") { set beresp.ttl = 10s; set beresp.uncacheable = true; }
	return (deliver);
}

sub vcl_backend_error {
	if (bereq.is_bgfetch) { return (abandon); }
	set beresp.ttl = 0s;
	set beresp.uncacheable = true;
}

sub vcl_deliver {
	if (resp.status >= 500 && req.restarts == 0 && req.method ~ "^(GET|HEAD)$") { return (restart); }
	set resp.http.X-Cache = regsub(obj.hits, "^[1-9].*", "HIT");
	unset resp.http.Surrogate-Control;
	unset resp.http.Surrogate-Key;
}
